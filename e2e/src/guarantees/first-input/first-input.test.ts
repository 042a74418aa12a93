import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { findRendered } from '../rendered-pages/rendered-paths.ts';
import { expectEarlySearch, expectKeptInput, openHeld } from './early-page.ts';
import { holdScripts } from './late-scripts.ts';
import { expectNotice, expectPlainList, locales, lostScripts } from './without-scripts.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

test.each(['/sign-in', '/store', '/hostel'])(
  'what is typed and filled into %s before its code is ready stays',
  (path) => expectKeptInput(browser, path),
);

test('the control: without what keeps it, early text is lost', async () => {
  await findRendered(url, '/sign-in');
  const { page, context } = await openPage(browser, url, { early: true });
  await page.route(/\/assets\/early-/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('petcare-hydrated', 'petcare-unheard');
    await route.fulfill({ response, body });
  });
  const release = await holdScripts(page);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.getByLabel('Password').first().fill('Early-Pass-1');
  await page.getByLabel('Email').fill('rahim@example.com');
  await release();
  await page.getByLabel('Email').press('x');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('x');
  await context.close();
});

test.each(['click', 'Enter'])(
  'an early sign-in by %s is carried out once, and not in the address',
  async (way) => {
    const { page, release, navigations, close } = await openHeld(browser, '/sign-in');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('Secret-Pass-1')) sent.push(request.postDataJSON());
    });
    await page.locator('input[type=email]').fill('rahim@example.com');
    await page.locator('input[type=password]').first().fill('Secret-Pass-1');
    const button = page.locator('#root form button[type=submit]');
    if (way === 'click') {
      await button.click({ noWaitAfter: true });
      await button.click({ noWaitAfter: true });
    } else await page.keyboard.press('Enter');
    expect(await button.getAttribute('data-taken')).toBe('');
    await release();
    await page.getByText('Oops...').waitFor();
    expect(sent).toEqual([{ email: 'rahim@example.com', password: 'Secret-Pass-1' }]);
    expect(navigations).toEqual(['GET /sign-in']);
    expect(await page.locator('[data-taken]').count()).toBe(0);
    await close();
  },
);

test('an early search in /store is carried out when its code is ready', () =>
  expectEarlySearch(browser, '/store', 'query'));

test('an early choice is carried out', async () => {
  const { page, release, close } = await openHeld(browser, '/hostel');
  const cat = page.getByRole('radio', { name: 'Cat' }).or(page.getByRole('button', { name: 'Cat' }));
  await cat.first().dispatchEvent('click');
  await release();
  await expect
    .poll(() => cat.first().evaluate((control) => control.matches(':checked, [aria-pressed=true]')))
    .toBe(true);
  await close();
});

test('an early menu is opened', async () => {
  const { page, release, close } = await openHeld(browser, '/store');
  const menu = page.locator('#root button[aria-expanded=false]:visible').first();
  const name = (await menu.getAttribute('aria-label')) ?? (await menu.innerText());
  await menu.click({ noWaitAfter: true });
  await release();
  await page.locator('[aria-expanded=true]').first().waitFor({ state: 'attached' });
  expect(name).not.toBe('');
  await close();
});

test.each(locales)(
  'when its code is missing, a page says so in %s, and sends no password in an address',
  (locale) => expectNotice(browser, locale, lostScripts),
);

test('when its code is missing, a page of a list still searches and follows links', () =>
  expectPlainList(browser, lostScripts));

test('a first visit whose connection drops before everything for later has arrived recovers by itself', async () => {
  const { page, context } = await openPage(browser, url, { serviceWorker: true });
  let [away, lost] = [true, 0];
  await page.route(/\/assets\/later-[^/]+\.js$/, (route) => {
    if (!away) return route.continue();
    lost += 1;
    return route.abort();
  });
  await page.goto('/faq');
  await expect.poll(() => lost).toBe(1);
  away = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await context.close();
});
