import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { firstProduct } from '../../support/shopping.ts';
import { expectNoViolation, openWatched } from './content-policy.ts';

const { url } = inject('petcare');

/**
 * A rendered page, the card field, menus, and pages that are not ours. The visits of every screen load the app once and
 * report its violations, too.
 */
const screens = [
  { path: '/', visitor: null },
  { path: '/faq', visitor: null, opens: 'Colours' },
  { path: '/orders', visitor: 'admin', opens: 'Notifications' },
  { path: '/store/payment/{product}', visitor: 'user' },
  { path: '/api/docs/messages', visitor: null },
] as const;

describe('the content security policy', () => {
  let browser: Browser;
  let product: string;
  beforeAll(async () => {
    browser = await openBrowser();
    product = (await firstProduct(url))._id;
  });
  afterAll(() => browser?.close());

  test.each(screens)('$path is shown without a violation', ({ path, ...screen }) =>
    expectNoViolation(browser, { path: path.replace('{product}', product), ...screen }),
  );

  test('style sheets of the component library are applied', async () => {
    const { page, context } = await openWatched(browser, null);
    await page.goto('/');
    await page.getByRole('heading').first().waitFor();
    const paper = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--pc-paper'),
    );
    expect(paper).toMatch(/^#/);
    await context.close();
  });

  test('a style sheet without the nonce, a style attribute and an inline script are refused (control)', async () => {
    const { page, context, violations, problems } = await openWatched(browser, null);
    await page.goto('/');
    await page.getByRole('heading').first().waitFor();
    const refused = await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { outline: 7px solid red }';
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.head.append(style, script);
      document.body.setAttribute('style', 'outline: 7px solid red');
      return { outline: getComputedStyle(document.body).outlineWidth, title: document.title };
    });
    expect(refused.outline).not.toBe('7px');
    expect(refused.title).not.toBe('taken over');
    await expect
      .poll(() => new Set(violations.map((violation) => violation.split(' ')[0])))
      .toEqual(new Set(['style-src-elem', 'script-src-elem', 'style-src-attr']));
    expect(problems).toHaveLength(3);
    await context.close();
  });
});
