import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Types a text into a field that searches its options, and takes the only one that is left, with the keyboard: options
 * that were listed before the search ended move under a pointer.
 */
export async function searchAndChoose(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await expect.poll(() => field.page().getByRole('option').allTextContents()).toEqual([text]);
  await field.press('ArrowDown');
  await field.press('Enter');
}
