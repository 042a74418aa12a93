import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** There once it was put into the page. */
    axe?: typeof axe;
  }
}

/** Resolves when nothing is on its way in or out any more: what is half faded has half its contrast. */
async function arrived(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

async function findViolations(): Promise<string[] | undefined> {
  const found = await window.axe?.run(document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    resultTypes: ['violations'],
  });
  return found?.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/**
 * What axe finds against WCAG 2.2 AA on the page as it stands: each rule with the places that break it.
 *
 * Axe is put into a page once and brings home what breaks a rule alone: its own driver for Playwright puts its
 * 600 kB in twice for every look, which took longer than looking.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(arrived);
  const found = await page.evaluate(findViolations);
  if (found) return found;
  await page.evaluate(axe.source);
  return (await page.evaluate(findViolations)) ?? [];
}
