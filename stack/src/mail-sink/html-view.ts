import type { Message } from './message.ts';

/**
 * What keeps a message's own page harmless: no script, no form, pictures from this machine only, and an origin of
 * its own even when it is opened outside the iframe. Links open in a new tab, since people click them in tests.
 */
export const htmlPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  'font-src data:',
  "frame-ancestors 'self'",
].join('; ');

/** The message's HTML with its inline pictures put in place and its links sent to a new tab. */
export function renderHtml(message: Message): string {
  const pictures = new Map(message.attachments.map((attachment) => [attachment.contentId, attachment]));
  const body = message.html.replaceAll(/\bcid:([^"'\s)>]+)/g, (reference, id: string) => {
    const picture = pictures.get(decodeURIComponent(id));
    return picture === undefined
      ? reference
      : `data:${picture.type};base64,${picture.content.toString('base64')}`;
  });
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${body}`;
}
