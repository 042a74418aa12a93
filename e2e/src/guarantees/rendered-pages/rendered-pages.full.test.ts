import type { BrowserContext } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { findRendered, openRendered, renderedPaths } from './rendered-paths.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

interface Choice {
  readonly locale: 'en' | 'bn';
  readonly scheme: 'light' | 'dark';
}

const choices: readonly Choice[] = [
  { locale: 'en', scheme: 'light' },
  { locale: 'bn', scheme: 'dark' },
];

async function choose(context: BrowserContext, { locale, scheme }: Choice): Promise<void> {
  await context.addCookies([
    { name: 'petcare_locale', value: locale, url },
    { name: 'petcare_color_scheme', value: scheme, url },
  ]);
}

test.each(choices)(
  'every public page is rendered in $locale, $scheme, and taken over without a difference',
  async (choice) => {
    const { page, context, problems } = await openPage(browser, url);
    await choose(context, choice);
    for (const path of renderedPaths) {
      await openRendered(page, path);
      expect(await page.locator('html').getAttribute('lang')).toBe(choice.locale);
      expect(await page.locator('h1').count()).toBeGreaterThan(0);
      expect({ path, problems }).toEqual({ path, problems: [] });
    }
    await context.close();
  },
);

test('the control: a page that differs from what the browser renders is reported', async () => {
  const { page, context, problems } = await openPage(browser, url);
  await findRendered(url, '/faq');
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<h1[^>]*>[^<]*/, '$&, changed') });
  });
  await page.goto('/faq');
  expect(problems.join()).toMatch(/hydrat|#418/i);
  await context.close();
});

test('a page for signed-in users is answered as the start page', async () => {
  const orders = await (await fetch(`${url}/orders`, { headers: { accept: 'text/html' } })).text();
  expect(orders).toContain('<div id="root"></div>');
});

test('a click before the page is ready is repeated when it is', async () => {
  const { page, context } = await openPage(browser, url, { width: 360 });
  await findRendered(url, '/faq');
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/(?!early-)[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto('/faq', { waitUntil: 'commit' });
  const question = page.getByRole('button', { name: 'Do I need an account?' });
  await question.click({ noWaitAfter: true });
  release?.();
  await opened;
  await page.locator('button[aria-expanded=true]', { hasText: 'Do I need an account?' }).waitFor();
  await context.close();
});
