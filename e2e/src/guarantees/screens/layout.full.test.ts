import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { createNavigator } from '../../support/navigator.ts';
import { signInDemoUser } from '../../support/users.ts';

const { url } = inject('petcare');
const height = 900;
const minTarget = 44;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const topBar = (page: Page) => page.getByRole('complementary', { name: 'Help and settings' });
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });
const contentTop = async (page: Page) => (await boxOf(page.locator('#content'))).y;
const headerBottom = async (page: Page) => (await boxOf(page.getByRole('banner'))).bottom;

describe('the frame of the pages', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test('below 768 px a page has one header row and a bottom bar of 44 px targets', async () => {
    const { page, context, problems } = await openPage(browser, url);
    const { goTo } = createNavigator(page);
    for (const width of [320, 360, 767]) {
      // Each width needs the window of its own.
      await page.setViewportSize({ width, height });
      await goTo('/store');
      await page.evaluate(() => scrollTo(0, 0));
      expect(await topBar(page).count()).toBe(0);
      expect(await contentTop(page)).toBe(await headerBottom(page));
      expect((await boxOf(page.getByRole('banner'))).height).toBeLessThan(60);
      const bar = await boxOf(bottomBar(page));
      expect(Math.round(bar.bottom)).toBe(height);
      const places = await bottomBar(page).locator('a, button').all();
      expect(places).toHaveLength(5);
      for (const place of places) {
        const box = await boxOf(place);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(minTarget);
        expect(await place.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const footer = await boxOf(page.getByRole('contentinfo'));
      expect(Math.round(footer.bottom)).toBeLessThanOrEqual(Math.round(bar.y));
    }
    // Control: a wider page has both rows and no bottom bar.
    await page.setViewportSize({ width: 768, height });
    await goTo('/services');
    expect(await topBar(page).count()).toBe(1);
    expect(await bottomBar(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('a dashboard page has one header row, and the foot of its menu is in view', async () => {
    const admin = await signInDemoUser(url, 'admin');
    const { page, context, problems } = await openPage(browser, url, { signedIn: admin });
    const { goTo } = createNavigator(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height });
      await goTo('/products');
      await goTo('/users');
      expect(await topBar(page).count()).toBe(0);
      expect(await contentTop(page)).toBe(await headerBottom(page));
      const menu = page.getByRole('complementary', { name: 'Dashboard menu' });
      expect(await menu.count()).toBe(width < 768 ? 0 : 1);
      if (width < 768) continue;
      const profile = menu.getByRole('link', { name: /^Profile of|@/ });
      expect((await boxOf(profile)).bottom).toBeLessThanOrEqual(height);
      expect((await boxOf(menu.getByRole('button', { name: /^Colours/ }))).bottom).toBeLessThanOrEqual(
        height,
      );
    }
    // Control: other pages of the same user have the top bar.
    await goTo('/store');
    expect(await topBar(page).count()).toBe(1);
    expect(problems).toEqual([]);
    await context.close();
  });
});
