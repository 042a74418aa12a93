import { eventually } from '@petcare/platform/testing/eventually.ts';

/** Pages that the server renders. */
export const renderedPaths = [
  '/',
  '/store',
  '/store?type=Food',
  '/memories',
  '/adaptation',
  '/services',
  '/hostel',
  '/faq',
  '/help',
  '/support',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/no-such-page',
];

/** Asks until the page is rendered: on a busy machine the first answer may be the start page. */
export function findRendered(url: string, path: string, cookie: string): Promise<string> {
  return eventually(
    async () => {
      const answer = await fetch(url + path, { headers: { accept: 'text/html', cookie } });
      const html = await answer.text();
      if (!html.includes('data-rendered')) throw new Error(`${path} is not rendered`);
      return html;
    },
    { within: 20_000 },
  );
}
