import { beforeAll, expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { signUpUser } from '../../support/users.ts';
import { openRendered } from '../rendered-pages/rendered-paths.ts';
import { listsOfOwnRows, type OwnLists } from './own-rows.ts';

const { url } = inject('petcare');
const maxShifts = 0.02;
const browser = await browserOfFile();
let lists: OwnLists;
beforeAll(async () => {
  lists = await listsOfOwnRows(url);
});

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
  const shifts = await page.evaluate(async () => {
    // Two frames later, everything that has changed so far is laid out and measured.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { measured: { shifts: number } }).measured.shifts;
  });
  await context.close();
  return shifts;
}

test.each([
  ['home', 360],
  ['memories', 360],
  ['adoptions', 360],
  ['store', 1280],
  ['services', 1280],
] as const)('%s at %d px does not move for a signed-in user', async (list, width) => {
  expect(await shiftsOf(lists[list], width, { signedIn: true })).toBeLessThan(maxShifts);
});

test.each([360, 1280])('at %d px nothing moves when Bangla is suggested', async (width) => {
  expect(await shiftsOf('/', width, { language: 'bn-BD' })).toBeLessThan(maxShifts);
});

test('the control: a notice above the page is a move', async () => {
  expect(await shiftsOf(lists.memories, 360, { block: true })).toBeGreaterThan(maxShifts);
});
