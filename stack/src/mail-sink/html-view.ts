import type { Message } from './message.ts';

/**
 * Content security policy of a message's HTML: no scripts or forms, pictures of this machine only, an opaque origin
 * even outside the iframe. Links open in a new tab, because testers click them.
 */
export const htmlPolicy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  'font-src data:',
  "frame-ancestors 'self'",
].join('; ');

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
