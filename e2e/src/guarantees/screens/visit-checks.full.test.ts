import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { createNavigator } from '../../support/navigator.ts';
import { findFaults, readTexts, recordScripts } from './visit-checks.ts';

const { url } = inject('petcare');

/** Controls: each shows that a check of the screens can fail. */
describe('the checks of a screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** Opens a page without a fault, in the light scheme. */
  async function openFaultless() {
    const watched = await openPage(browser, url);
    const scriptsRun = await recordScripts(watched.page);
    await watched.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await createNavigator(watched.page).goTo('/faq');
    return { ...watched, scriptsRun };
  }
  const findFaultsOf = (page: Page) => findFaults(page, { locale: 'en', colorScheme: 'light' });

  test('find nothing on a page without a fault', async () => {
    const { page, context, problems, scriptsRun } = await openFaultless();
    expect([...(await findFaultsOf(page)), ...(await scriptsRun()), ...problems]).toEqual([]);
    await context.close();
  });

  test.each<[string, () => void, RegExp[]]>([
    [
      'a button without a name and a picture without a description',
      () => document.querySelector('h1')?.after(document.createElement('button'), new Image()),
      [/^axe, light: button-name/, /^axe, light: image-alt/],
    ],
    [
      'a text that is too faint in the other colour scheme only',
      () => {
        const text = document.createElement('p');
        text.textContent = 'A dark text on dark ground';
        text.style.color = '#1d1d1d';
        document.querySelector('h1')?.after(text);
      },
      [/^axe, dark: color-contrast/],
    ],
    [
      'a block wider than a phone and a tablet',
      () => {
        const block = document.createElement('div');
        block.style.cssText = 'width: 1000px; height: 1px';
        document.body.append(block);
      },
      [/^width: \d+ px beyond 360 px/, /^width: \d+ px beyond 768 px/],
    ],
    ['another language', () => void (document.documentElement.lang = 'bn'), [/^language: bn/]],
    [
      'a link that would run a script',
      () => {
        const link = document.createElement('a');
        link.href = 'javascript:xss()';
        link.textContent = 'pet';
        const paragraph = document.createElement('p');
        paragraph.append(link);
        document.querySelector('h1')?.after(paragraph);
      },
      [/^stored script: link: javascript:xss\(\)/],
    ],
  ])('name %s', async (_, spoil, expected) => {
    const { page, context } = await openFaultless();
    await page.evaluate(spoil);
    expect(await findFaultsOf(page)).toEqual(expected.map((fault) => expect.stringMatching(fault)));
    await context.close();
  });

  test.each([
    [true, 'stored script: a script ran'],
    [false, 'content policy: script-src-attr inline'],
  ])('name a text rendered as markup (page without a policy: %s)', async (bypassCSP, fault) => {
    const context = await browser.newContext({ baseURL: url, bypassCSP });
    const page = await context.newPage();
    const scriptsRun = await recordScripts(page);
    await page.goto('/faq');
    await page.evaluate(() =>
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src=x onerror=xss()><a href="javascript:xss()">pet</a>',
      ),
    );
    await expect.poll(scriptsRun).toContain(fault);
    expect((await readTexts(page)).links).toEqual(['javascript:xss()']);
    await context.close();
  });

  test('name an error of the page', async () => {
    const { page, context, problems } = await openFaultless();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken');
      });
    });
    await expect.poll(() => problems).toEqual(['broken']);
    await context.close();
  });
});
