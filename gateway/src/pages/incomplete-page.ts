import { localeCookie, styleNoncePlaceholder } from '@petcare/contracts/rendered-pages.ts';
import { parseCookie } from 'cookie';
import type { RequestHandler } from 'express';
import { withStyleNonce } from './security-headers.ts';

const texts = {
  en: {
    lang: 'en',
    title: 'This page did not load completely.',
    detail: 'Nothing was sent. Please fill in the form again once the page has loaded.',
    reload: 'Reload it',
  },
  bn: {
    lang: 'bn',
    title: 'পাতাটি পুরোপুরি লোড হয়নি।',
    detail: 'কিছুই পাঠানো হয়নি। পাতাটি লোড হলে ফর্মটি আবার পূরণ করুন।',
    reload: 'আবার লোড করুন',
  },
};

/**
 * Answers a form that a browser sends by itself, because the code of its page is missing. What the form holds is
 * neither read nor logged.
 */
export const answerIncompletePage: RequestHandler = (request, response, next) => {
  if (request.method !== 'POST' || !request.get('accept')?.includes('text/html')) return next();
  const asksForBangla = parseCookie(request.headers.cookie ?? '')[localeCookie] === 'bn';
  response.status(405).set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
  response.type('html').send(withStyleNonce(pageOf(asksForBangla ? texts.bn : texts.en), response));
};

function pageOf({ lang, title, detail, reload }: (typeof texts)['en']): string {
  return `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style nonce="${styleNoncePlaceholder}">
      body { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.0625rem/1.7 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; line-height: 1.5; }
      a { display: inline-block; padding: 0.75rem 0; color: LinkText; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${detail}</p>
      <a href="">${reload}</a>
    </main>
  </body>
</html>
`;
}
