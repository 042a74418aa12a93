import { readFileSync } from 'node:fs';
import { descendantsOf } from '@petcare/stack/testing/process-family.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from './browser.ts';

/** Each list of features that Chromium was told to leave off, as it stands on its command line; it heeds the last. */
function offFeatures(): string[][] {
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
    // It ended meanwhile.
    return [];
  }
}

test('what Playwright turns off in the browser stays off beside what we turn off', async () => {
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const [playwrights = [], ours = [], ...more] = offFeatures();
  expect(more).toEqual([]);
  expect(playwrights.length).toBeGreaterThan(5);
  expect(playwrights.filter((feature) => !ours.includes(feature))).toEqual([]);
});
