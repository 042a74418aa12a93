import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { browserOfFile } from '../../support/browser-of-file.ts';
import { openPage } from '../../support/browser.ts';
import { signUpUser } from '../../support/users.ts';
import { openRendered } from '../rendered-pages/rendered-paths.ts';

const { url } = inject('petcare');
const maxShifts = 0.02;
const browser = await browserOfFile();

/**
 * Loads a rendered page on a slow processor and returns how far its parts moved without any input. A visit does not count
 * in which a post was added that another test has just published: it rightly appears above the rendered ones.
 */
async function shiftsOf(...visit: Parameters<typeof shiftsOfVisit>): Promise<number> {
  return eventually(async () => {
    const { shifts, added } = await shiftsOfVisit(...visit);
    expect(added).toEqual([]);
    return shifts;
  });
}

async function shiftsOfVisit(
  path: string,
  width: number,
  { signedIn = false, language = 'en-US', block = false },
): Promise<{ shifts: number; added: string[] }> {
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
    const readTitles = () =>
      [...document.querySelectorAll('main :is(h2, h3)')].map((title) => title.textContent);
    const measured = { shifts: 0, titles: [] as string[], readTitles };
    Object.assign(window, { measured });
    document.addEventListener('DOMContentLoaded', () => (measured.titles = readTitles()));
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
  const visit = await page.evaluate(async () => {
    // Two frames later, everything that has changed so far is laid out and measured.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { measured } = window as unknown as {
      measured: { shifts: number; titles: string[]; readTitles(): string[] };
    };
    // Further down, the next posts are loaded.
    const shown = measured.readTitles().slice(0, measured.titles.length);
    return { shifts: measured.shifts, added: shown.filter((title) => !measured.titles.includes(title)) };
  });
  await context.close();
  return visit;
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
