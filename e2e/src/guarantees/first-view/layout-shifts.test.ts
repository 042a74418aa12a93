import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, openPage } from '../../support/browser.ts';
import { signUpUser } from '../../support/users.ts';
import { openRendered } from '../rendered-pages/rendered-paths.ts';

const { url } = inject('petcare');
const maxShifts = 0.02;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Loads a rendered page on a slow processor and returns how far its parts moved without any input. */
async function shiftsOf(
  path: string,
  width: number,
  { signedIn = false, language = 'en-US', block = false },
): Promise<number> {
  // A user who has not confirmed the address, who sees most notices.
  const user = signedIn ? await signUpUser(url) : undefined;
  const { page, context } = await openPage(browser, url, {
    width,
    language,
    ...(user && { signedIn: user }),
  });
  const slow = await context.newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const measured = { shifts: 0 };
    Object.assign(window, { measured });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openRendered(page, path);
  if (user) await page.getByRole('button', { name: /^Notifications/ }).waitFor();
  await page.waitForLoadState('networkidle');
  if (block)
    await page.evaluate(() =>
      document.querySelector('main')?.prepend(document.createElement('h1'), 'A notice'),
    );
  const sum = await page.evaluate(async () => {
    // Two frames later, everything that has changed so far is laid out and measured.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { measured: { shifts: number } }).measured.shifts;
  });
  await context.close();
  return sum;
}

test.each([
  ['/', 360],
  ['/memories', 360],
  ['/adaptation', 360],
  // Tests that run at the same time add toys and medicine, which appear live.
  ['/store?type=Food', 1280],
  ['/services', 1280],
])('%s at %d px does not move for a signed-in user', async (path, width) => {
  expect(await shiftsOf(path, width, { signedIn: true })).toBeLessThan(maxShifts);
});

test.each([360, 1280])('at %d px nothing moves when Bangla is suggested', async (width) => {
  expect(await shiftsOf('/', width, { language: 'bn-BD' })).toBeLessThan(maxShifts);
});

test('the control: a notice above the page is a move', async () => {
  expect(await shiftsOf('/memories', 360, { block: true })).toBeGreaterThan(maxShifts);
});
