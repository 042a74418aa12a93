import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findAccessibilityViolations } from '../../support/axe.ts';
import { openBrowser, openPage } from '../../support/browser.ts';

const { url } = inject('petcare');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function openOnPhone(path: string, locale: string, scheme: string): Promise<Page> {
  const { page, context } = await openPage(browser, url, { width: 360 });
  await context.addCookies([
    { name: 'petcare_locale', value: locale, url },
    { name: 'petcare_color_scheme', value: scheme, url },
  ]);
  await page.goto(path);
  return page;
}

const bar = (page: Page) => page.locator('nav').last();

/** Runs in the page. Returns the links of the footer that the bar covers after scrolling to the end of the page. */
function findCovered(): string[] {
  window.scrollTo(0, document.body.scrollHeight);
  return [...document.querySelectorAll('footer a')]
    .filter((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return top + height > window.innerHeight * 0.8 && !link.contains(hit);
    })
    .map((link) => link.textContent);
}

test.each([
  ['en', 'light'],
  ['en', 'dark'],
  ['bn', 'light'],
  ['bn', 'dark'],
])('the bar of a phone passes axe over content, %s, %s', async (locale, scheme) => {
  const page = await openOnPhone('/store', locale, scheme);
  // The bar lies over pictures and text here, and at the top over less.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const targets = await bar(page)
    .locator('a, button')
    .evaluateAll((places) => places.map((place) => place.getBoundingClientRect().toJSON() as DOMRect));
  expect(targets).toHaveLength(5);
  for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.context().close();
});

test('the bar covers neither the end of a page nor what has the focus', async () => {
  const page = await openOnPhone('/faq', 'en', 'light');
  expect(await page.evaluate(findCovered)).toEqual([]);
  // The browser scrolls each into view, at the lower edge of the window.
  await page.evaluate(() => window.scrollTo(0, 0));
  const hidden: string[] = [];
  for (let place = 0; place < 40; place += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      const nav = [...document.querySelectorAll('nav')].at(-1);
      if (!focused || !nav || focused === document.body || nav.contains(focused)) return null;
      return focused.getBoundingClientRect().top >= nav.getBoundingClientRect().top
        ? focused.textContent
        : null;
    });
    if (name !== null) hidden.push(name);
  }
  expect(hidden).toEqual([]);
  await page.context().close();
});

test('the control: without the space below the footer, the bar covers its last links', async () => {
  const page = await openOnPhone('/faq', 'en', 'light');
  await bar(page).evaluate((nav) => {
    if (nav.parentElement) nav.parentElement.style.height = '0';
  });
  expect(await page.evaluate(findCovered)).not.toEqual([]);
  await page.context().close();
});
