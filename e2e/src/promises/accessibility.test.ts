import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, openPage } from '../support/browser.ts';
import { newPerson, type Signed } from '../support/people.ts';
import { buyAs, firstProduct } from '../support/shopping.ts';

const { url } = inject('petcare');

describe('every screen of the story, as axe sees it on the running product', () => {
  let browser: Browser;
  let customer: Signed;
  let checkout = '';

  beforeAll(async () => {
    browser = await openBrowser();
    customer = await newPerson(url);
    const product = await firstProduct(url);
    checkout = `/store/payment/${product._id}`;
    await buyAs(customer, product);
  }, 60_000);
  afterAll(() => browser?.close());

  const looks = [
    { width: 360, colorScheme: 'dark', locale: 'bn' },
    { width: 1280, colorScheme: 'light', locale: 'en' },
  ] as const;
  const screens = [
    '/',
    '/store',
    '/sign-in',
    '/sign-up',
    '/faq',
    '/no-such-page',
    'checkout',
    '/orders',
    '/dashboard',
  ];

  test.each(looks.flatMap((look) => screens.map((screen) => ({ ...look, screen }))))(
    '$screen at $width px, $colorScheme, $locale: no violation, no sideways scrolling',
    async ({ width, colorScheme, locale, screen }) => {
      const path = screen === 'checkout' ? checkout : screen;
      const signedIn = ['checkout', '/orders', '/dashboard'].includes(screen);
      const { page, context, problems } = await openPage(browser, url, {
        width,
        ...(signedIn && { signedIn: customer }),
      });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.addInitScript((chosen) => localStorage.setItem('petcare_locale', chosen), locale);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
      expect(await axeFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  test('axe would notice: a button without a name is a violation', async () => {
    const { page } = await openPage(browser, url);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.querySelector('h1')?.after(document.createElement('button')));
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toContain('button-name');
  });
});
