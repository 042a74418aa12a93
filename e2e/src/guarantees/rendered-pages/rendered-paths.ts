import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Page } from 'playwright-core';

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

/** On a busy machine an answer may be the start page, however often the page was rendered before. */
const waitMs = 60_000;

export function findRendered(url: string, path: string, cookie = ''): Promise<string> {
  return eventually(
    async () => {
      const answer = await fetch(url + path, { headers: { accept: 'text/html', cookie } });
      const html = await answer.text();
      if (!html.includes('data-rendered')) throw new Error(`${path} is not rendered`);
      return html;
    },
    { within: waitMs },
  );
}

export async function openRendered(
  page: Page,
  path: string,
  open: () => Promise<unknown> = () => page.goto(path),
): Promise<void> {
  await eventually(
    async () => {
      await open();
      const rendered = await page.locator('html').getAttribute('data-rendered');
      if (rendered === null) throw new Error(`${path} is not rendered`);
    },
    { within: waitMs },
  );
}
