interface LocalPage {
  language: string;
  title: string;
  style: string;
  nonce: string;
  content: string;
}

/** Renders a page of a sandbox: one card in the middle of the window. `title` and `content` are HTML. */
export function localPage({ language, title, style, nonce, content }: LocalPage): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      ${content}
    </main>
  </body>
</html>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
