import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Resolves when all finite animations have finished: a half-faded element has half its contrast. */
async function waitForAnimations(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

async function runAxe(runOnly: axe.RunOnly): Promise<string[] | undefined> {
  const { scrollX, scrollY } = window;
  // The sticky header of a scrolled page may cover targets, which axe reports as too small.
  window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  const found = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] });
  window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
  return found?.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

const allRules: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** The only rule that depends on the colour scheme. */
export const contrastRule: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };

/**
 * Returns the violations of WCAG 2.2 AA on the page, each rule with the elements that break it. Injects axe once
 * per page: its own Playwright driver injects 600 kB twice for each run, which takes longer than the run.
 */
export async function findAccessibilityViolations(page: Page, rules = allRules): Promise<string[]> {
  await page.evaluate(waitForAnimations);
  const found = await page.evaluate(runAxe, rules);
  if (found) return found;
  await page.evaluate(axe.source);
  const foundNow = await page.evaluate(runAxe, rules);
  if (!foundNow) throw new Error('axe did not start');
  return foundNow;
}
