import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { openRendered } from '../rendered-pages/rendered-paths.ts';
import { fieldAt, findFields, holdScripts } from './late-scripts.ts';

const { url } = inject('petcare');

/** Opens a rendered page without waiting for its code. */
export async function openEarly<T>(
  browser: Browser,
  path: string,
  prepare: (page: Page) => Promise<T>,
  locale = 'en',
) {
  const { page, context } = await openPage(browser, url, { width: 360, early: true });
  await context.addCookies([{ name: 'petcare_locale', value: locale, url }]);
  const prepared = await prepare(page);
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      navigations.push(`${request.method()} ${request.url().slice(url.length)}`);
  });
  await openRendered(page, path, () => {
    navigations.length = 0;
    return page.goto(path, { waitUntil: 'commit' });
  });
  await page.locator('#root h1').first().waitFor();
  return { page, prepared, navigations, close: () => context.close() };
}

export async function openHeld(browser: Browser, path: string) {
  const { prepared: release, ...opened } = await openEarly(browser, path, holdScripts);
  return { ...opened, release };
}

const wordFor = (type: string, index: number) =>
  type === 'email'
    ? `early${index}@example.com`
    : type === 'password'
      ? `Early-Pass-${index}`
      : `early ${index}`;

/** Fills every text field by the keyboard, but every third one as a password manager does: without an event. */
async function fillEarly(page: Page): Promise<Map<number, string>> {
  const typed = new Map<number, string>();
  for (const [index, { type }] of (await findFields(page)).entries()) {
    if (type === 'checkbox' || type === 'radio') continue;
    const field = fieldAt(page, index);
    if (type === 'select-one') {
      const values = await field
        .locator('option')
        .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
      await field.selectOption(values.at(-1) ?? '');
    } else if (index % 3 === 2)
      await field.evaluate(
        (element, word) => {
          (element as HTMLInputElement).value = word;
        },
        wordFor(type, index),
      );
    else {
      await field.focus();
      await page.keyboard.press('End');
      await page.keyboard.type((await takesText(page, index)) ? wordFor(type, index) : '3');
    }
    typed.set(index, await field.inputValue());
  }
  return typed;
}

const takesText = (page: Page, index: number) =>
  fieldAt(page, index).evaluate(
    (field) => field instanceof HTMLInputElement && field.inputMode !== 'numeric',
  );

/** Types and fills a rendered page before its code is ready, and expects everything to be there afterwards. */
export async function expectKeptInput(browser: Browser, path: string): Promise<void> {
  const { page, release, navigations, close } = await openHeld(browser, path);
  const typed = await fillEarly(page);
  await release();
  for (const [index, word] of typed) {
    const field = fieldAt(page, index);
    expect([path, index, await field.inputValue()]).toEqual([path, index, word]);
  }
  // The code knows the text, too: it would draw its own after the next key.
  for (const [index, word] of typed) {
    if (word === '' || !(await takesText(page, index))) continue;
    await fieldAt(page, index).focus();
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    expect(await fieldAt(page, index).inputValue()).toBe(`${word}x`);
  }
  expect(navigations).toEqual([`GET ${path}`]);
  await close();
}

/** Expects that a search sent before the code of a list is ready is carried out in it. */
export async function expectEarlySearch(browser: Browser, path: string, parameter: string): Promise<void> {
  const { page, release, navigations, close } = await openHeld(browser, path);
  const field = page.locator('#root input[type=search]');
  await field.fill('winter coat');
  await field.press('Enter', { noWaitAfter: true });
  await release();
  await page.waitForURL((address) => address.searchParams.get(parameter) === 'winter coat');
  expect(navigations).toEqual([`GET ${path}`]);
  await close();
}
