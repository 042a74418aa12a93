import { emailSubject, type Email, type EmailWords } from './email.ts';

/** The colours of the frontend as literals, because email clients do not support custom properties. */
const colours = {
  paper: '#faf6ee',
  card: '#ffffff',
  line: '#e8decd',
  ink: '#2a2823',
  muted: '#565046',
  leaf: '#1d5c37',
};

/**
 * Renders an email as HTML without external resources or scripts. All text is escaped, because names and titles
 * are user input.
 */
export function emailHtml(email: Pick<Email, 'language' | 'words' | 'translation'>): string {
  const subject = escapeHtml(emailSubject(email));
  const { language, words, translation } = email;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${colours.paper}">
<div role="article" aria-label="${subject}" lang="${escapeHtml(language)}" style="max-width:560px;margin:0 auto;padding:32px 24px;background:${colours.card};border:1px solid ${colours.line};border-radius:12px;font:16px/1.6 'Anek Latin','Anek Bangla',system-ui,sans-serif;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:700;color:${colours.leaf}">PetCare</p>
${wordsAsHtml(words)}
${translation ? translationAsHtml(translation) : ''}</div>
</body>
</html>
`;
}

function translationAsHtml({ language, words }: NonNullable<Email['translation']>): string {
  return `<div lang="${escapeHtml(language)}" style="margin-top:32px;padding-top:32px;border-top:1px solid ${colours.line}">
${wordsAsHtml(words)}
</div>
`;
}

function wordsAsHtml({ subject, greeting, before, action, after, closing }: EmailWords): string {
  const link = escapeHtml(action.link);
  return `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4;color:${colours.ink}">${escapeHtml(subject)}</h1>
${[greeting, ...before].map((text) => paragraph(text)).join('\n')}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;background:${colours.leaf};color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:${colours.muted}"><a href="${link}" style="color:${colours.leaf}">${link}</a></p>
${after.map((text) => paragraph(text, colours.muted)).join('\n')}
${paragraph(closing)}`;
}

function paragraph(text: string, colour = colours.ink): string {
  return `<p style="margin:0 0 16px;color:${colour}">${escapeHtml(text)}</p>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
