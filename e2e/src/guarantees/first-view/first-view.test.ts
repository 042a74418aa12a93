import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { signUpVerifiedUser } from '../../support/users.ts';
import { findRendered } from '../rendered-pages/rendered-paths.ts';
import { filesOfUserPages, namedFiles, weigh } from './page-files.ts';
import { storeOfOwnProduct } from './own-rows.ts';
import { addressesOf, publicRoutes } from './public-routes.ts';
import { findOverweight, maxScriptKb, scriptBudgetKb, toleranceKb, userPageBudget } from './weight-budget.ts';

const petcare = inject('petcare');
const { url } = petcare;
const browser = await browserOfFile();

async function findPage(route: string): Promise<string> {
  const address = (await addressesOf(url)).get(route) ?? url;
  return findRendered(url, new URL(address).pathname);
}

test('no public page names more script than its budget and the aims of a first view', async () => {
  const kilobytes: Record<string, number> = {};
  for (const route of publicRoutes) {
    const bytes = await weigh(url, namedFiles(await findPage(route)).scripts);
    kilobytes[route] = bytes / 1_000;
  }
  expect(findOverweight(kilobytes)).toEqual([]);
  expect(findOverweight(kilobytes, maxScriptKb)).toEqual([]);
});

test('the control: growth over the tolerance is reported', () => {
  const grown = { ...scriptBudgetKb, '/store': scriptBudgetKb['/store'] + toleranceKb + 0.1 };
  expect(findOverweight(scriptBudgetKb)).toEqual([]);
  expect(findOverweight(grown)).toEqual([expect.stringContaining('/store')]);
});

test('no page of a user names more files, or heavier ones, than the budget of these pages', async () => {
  const pages = filesOfUserPages(await (await fetch(`${url}/orders`)).text());
  expect(pages.size).toBeGreaterThan(50);
  for (const [route, files] of pages) {
    expect.soft([route, files.length <= userPageBudget.files]).toEqual([route, true]);
    const kb = (await weigh(url, files)) / 1_000;
    expect.soft([route, kb <= userPageBudget.kb + toleranceKb]).toEqual([route, true]);
  }
});

test('a page of a user names its files before its code runs', async () => {
  const named = filesOfUserPages(await (await fetch(`${url}/orders`)).text()).get('^/orders/?$') ?? [];
  expect(named).not.toEqual([]);
  const user = await signUpVerifiedUser(petcare);
  const { context } = await openPage(browser, url, { signedIn: user });
  const page = await context.newPage();
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).pathname));
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/orders');
  await eventually(() => expect(named.filter((file) => !requested.has(file))).toEqual([]));
  await context.close();
});

interface Measured {
  shifts: number;
  readyAt?: number;
}

/** Runs in the page. Records when it reacts to input, and how far its parts moved. */
function measure(): void {
  const measured: Measured = { shifts: 0 };
  Object.assign(window, { measured });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.shifts += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const observer = new MutationObserver(() => {
    if (document.documentElement?.dataset['ready'] === undefined) return;
    measured.readyAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { attributes: true, subtree: true });
}

test.each(['/', '/store'])('%s is usable after 20 requests, and nothing moves', async (place) => {
  const route = place === '/store' ? await storeOfOwnProduct(url) : place;
  await findRendered(url, route);
  const { page, context, problems } = await openPage(browser, url, { width: 360 });
  await page.addInitScript(measure);
  // The start page would need other files: on a busy machine the server may be too late to render.
  await eventually(async () => {
    await page.goto(route);
    if ((await page.locator('html').getAttribute('data-rendered')) === null)
      throw new Error(`${route} is not rendered`);
  });
  await page.waitForLoadState('load');
  const { requested, shifts } = await page.evaluate(() => {
    const { measured } = window as unknown as { measured: Measured };
    const lazy = new Set(
      [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].flatMap(({ src, currentSrc }) => [
        src,
        currentSrc,
      ]),
    );
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => !lazy.has(name) && startTime < (measured.readyAt ?? 0))
      .map(({ name }) => name);
    // The icon of the tab is the mark in the header, from the cache.
    return { requested: [...new Set([window.location.href, ...files])], shifts: measured.shifts };
  });
  expect(requested.length).toBeGreaterThan(5);
  // Shows the addresses over the limit.
  expect(requested.slice(20)).toEqual([]);
  expect(shifts).toBeLessThanOrEqual(0.01);
  expect(problems).toEqual([]);
  await context.close();
});

test('the picture seen first is asked for before scripts, and is shown without them', async () => {
  for (const route of ['/', await storeOfOwnProduct(url), '/services', '/hostel']) {
    const html = await findRendered(url, route);
    expect({ route, head: html.slice(0, html.indexOf('</head>')) }).toEqual({
      route,
      head: expect.stringMatching(/<link rel="preload"(?=[^>]* as="image")[^>]*fetchpriority="high"/i),
    });
    expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module"/);
    // The control: the page starts scripts later.
    expect(namedFiles(html).scripts.length).toBeGreaterThan(3);
  }
});

test('a first page asks for no font before it is usable, and the next page is shown in ours', async () => {
  await findPage('/help');
  const { page, context } = await openPage(browser, url, { width: 360 });
  await page.addInitScript(measure);
  await page.goto('/help');
  const fontOf = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  expect(await fontOf()).not.toContain('Anek Latin Variable');
  // While the browser is idle, it is downloaded for the next page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('anek-latin-basic')),
  );
  const early = await page.evaluate(() => {
    const { measured } = window as unknown as { measured: Measured };
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.woff2') && startTime < (measured.readyAt ?? 0))
      .map(({ name }) => name);
  });
  expect(early).toEqual([]);
  await page.locator('a[href="/faq"]:visible').first().click();
  await page.waitForURL('**/faq');
  await eventually(async () => expect(await fontOf()).toContain('Anek Latin Variable'));
  await context.close();
});

/** Texts that minification keeps, each in a file that is loaded later. */
const loadedLater = {
  dialogs: 'aria-modal',
  'floating menus': 'data-floating-ui',
  'the socket client': 'xhr poll error',
  schemas: 'ZodError',
};

test.each(Object.entries(loadedLater))('no page names the code of %s', async (_what, mark) => {
  for (const route of publicRoutes) {
    const { scripts } = namedFiles(await findPage(route));
    expect(scripts.length).toBeGreaterThan(3);
    const codes = await Promise.all(scripts.map(async (path) => (await fetch(url + path)).text()));
    expect({ route, found: scripts.filter((_, place) => codes[place]?.includes(mark)) }).toEqual({
      route,
      found: [],
    });
  }
});
