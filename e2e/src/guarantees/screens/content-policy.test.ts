import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { firstProduct } from '../../support/shopping.ts';
import { signInDemoUser } from '../../support/users.ts';

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
  { path: '/api/docs', visitor: null },
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

  async function open(visitor: 'admin' | 'user' | null) {
    const signedIn = visitor ? await signInDemoUser(url, visitor) : undefined;
    const watched = await openPage(browser, url, { ...(signedIn && { signedIn }) });
    const violations: string[] = [];
    await watched.page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
    await watched.page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
        // zod asks once if it may compile its schemas, and works without.
        if (blockedURI === 'eval') return;
        const report = Reflect.get(globalThis, 'reportViolation') as (text: string) => void;
        report(`${effectiveDirective} ${blockedURI} ${sample}`);
      });
    });
    return { ...watched, violations };
  }

  test.each(screens)('$path is shown without a violation', async ({ path, visitor, ...screen }) => {
    const { page, context, violations, problems } = await open(visitor);
    await page.goto(path.replace('{product}', product), { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor();
    if ('opens' in screen) {
      await page.getByRole('button', { name: screen.opens }).filter({ visible: true }).first().click();
      await page.locator('[role=dialog], [role=menu]').filter({ visible: true }).first().waitFor();
    }
    expect(violations).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  test('style sheets of the component library are applied', async () => {
    const { page, context } = await open(null);
    await page.goto('/');
    await page.getByRole('heading').first().waitFor();
    const paper = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--pc-paper'),
    );
    expect(paper).toMatch(/^#/);
    await context.close();
  });

  test('a style sheet without the nonce, a style attribute and an inline script are refused (control)', async () => {
    const { page, context, violations, problems } = await open(null);
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
