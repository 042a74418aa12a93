import type { Page } from 'playwright-core';

const script = /\/assets\/[^/]+\.js$/;
/** Everything but the small script that runs before the first paint. */
const codeOfPage = /\/assets\/(?!early-)[^/]+\.js$/;

/** Holds the code of pages back, as a slow network does, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(codeOfPage, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release?.();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  };
}

/** Answers 404 for the code of pages, as a copy of another release may. */
export const loseScripts = (page: Page) =>
  page.route(codeOfPage, (route) => route.fulfill({ status: 404, body: '' }));

/** Lets no script through at all. */
export const blockScripts = (page: Page) => page.route(script, (route) => route.abort());

export interface FoundField {
  readonly name: string;
  readonly type: string;
}

/** Names the fields of a page that a reader can fill in, in their order. */
export function findFields(page: Page): Promise<FoundField[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLInputElement>('#root :is(input, textarea, select)');
    return [...all]
      .filter(
        (field) => !field.disabled && !field.readOnly && field.checkVisibility() && field.type !== 'hidden',
      )
      .map((field, index) => {
        field.dataset['found'] = String(index);
        return { name: field.name || field.getAttribute('aria-label') || field.id, type: field.type };
      });
  });
}

export const fieldAt = (page: Page, index: number) => page.locator(`[data-found="${index}"]`);
