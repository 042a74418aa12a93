import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';

const { url } = inject('petcare');
const browser = await browserOfFile();

/** Resolves after the events of the next frame. */
async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

test.each([
  ['begin no transition for a user who wants less motion', { motion: false }],
  ['begin transitions for other users', { motion: true }],
])('new colours %s', async (_, { motion }) => {
  const { page, context } = await openPage(browser, url, { motion });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/store');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    addEventListener('transitionrun', () => (dataset['moved'] = 'true'));
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
  await page.evaluate(twoFrames);
  expect(await page.evaluate(() => document.documentElement.dataset['moved'] === 'true')).toBe(motion);
  await context.close();
});
