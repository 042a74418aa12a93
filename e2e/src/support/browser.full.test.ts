import { readFileSync } from 'node:fs';
import { descendantsOf } from '@petcare/stack/testing/process-family.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './browser.ts';

function disabledFeatures(): string[][] {
  const browser = descendantsOf(process.pid)
    .map(wordsOf)
    .findLast((words) => words.includes('--remote-debugging-pipe') && !words.join(' ').includes('--type='));
  return (browser ?? [])
    .filter((word) => word.startsWith('--disable-features='))
    .map((word) => word.slice('--disable-features='.length).split(','));
}

function wordsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // The process has ended in the meantime.
    return [];
  }
}

test('features that Playwright disables in the browser remain disabled', async () => {
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const [playwrightFeatures = [], own = [], ...more] = disabledFeatures();
  expect(more).toEqual([]);
  expect(playwrightFeatures.length).toBeGreaterThan(5);
  expect(playwrightFeatures.filter((feature) => !own.includes(feature))).toEqual([]);
});
