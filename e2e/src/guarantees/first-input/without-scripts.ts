import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openEarly } from './early-page.ts';
import { blockScripts, loseScripts } from './late-scripts.ts';

interface Scripts {
  prepare(page: Page): Promise<unknown>;
  /** How often the page is loaded until it says so: once more when another try may help. */
  readonly loads: number;
}

export const lostScripts: Scripts = { prepare: loseScripts, loads: 2 };
export const blockedScripts: Scripts = { prepare: blockScripts, loads: 1 };

export const locales = ['en', 'bn'] as const;
const notice = { en: 'This page did not load completely.', bn: 'পাতাটি পুরোপুরি লোড হয়নি।' };

/** Expects the notice of a page without code, and that its form sends no password in an address. */
export async function expectNotice(
  browser: Browser,
  locale: (typeof locales)[number],
  { prepare, loads }: Scripts,
): Promise<void> {
  const { page, navigations, close } = await openEarly(browser, '/sign-in', prepare, locale);
  await page.getByText(notice[locale]).waitFor();
  await expect.poll(() => navigations.length).toBe(loads);
  await page.locator('#root h1').first().waitFor();
  await page.locator('input[type=email]').fill('rahim@example.com');
  await page.locator('input[type=password]').first().fill('Secret-Pass-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: notice[locale] }).waitFor();
  expect(page.url()).toBe(`${inject('petcare').url}/sign-in`);
  expect(navigations.at(-1)).toBe('POST /sign-in');
  expect(navigations).toHaveLength(loads + 1);
  await close();
}

/** Expects that the search and the links of a list work without its code. */
export async function expectPlainList(browser: Browser, { prepare, loads }: Scripts): Promise<void> {
  const { page, navigations, close } = await openEarly(browser, '/memories', prepare);
  await page.getByText(notice.en).waitFor();
  await expect.poll(() => navigations.length).toBe(loads);
  await page.locator('#root input[type=search]').fill('coat');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/memories?search=coat');
  await followLink(page, '/store');
  await page.waitForURL('**/store');
  await close();
}

/** On a busy machine an answer may be the start page, which shows nothing without code. */
async function followLink(page: Page, path: string): Promise<void> {
  const link = page.locator(`#root a[href="${path}"]:visible`).first();
  await eventually(async () => {
    if (await link.isVisible()) return;
    await page.evaluate(() => location.reload());
    await page.waitForLoadState('domcontentloaded');
    throw new Error(`${page.url()} has no link`);
  });
  await link.click({ noWaitAfter: true });
}
