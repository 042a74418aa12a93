import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Resolves when nothing is on its way in or out any more: what is half faded has half its contrast. */
async function arrived(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** What axe finds against WCAG 2.2 AA on the page as it stands: each rule with the places that break it. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(arrived);
  const { violations } = await new AxeBuilder({ page })
    // In the page itself: none of ours has a frame of another origin, and a window for each result takes its time.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
