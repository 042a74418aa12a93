interface LocalPage {
  language: string;
  title: string;
  style: string;
  /** The only scripts and styles that the page’s policy lets through carry it. */
  nonce: string;
  /** What stands in the frame, title included. */
  content: string;
}

/** A page of a stand-in: one card in the middle of the window. `title` and `content` are HTML already. */
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

/** Plain words as HTML. */
export const escapeHtml = (plain: string): string =>
  plain.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
