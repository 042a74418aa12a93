import { describe, expect, test } from 'vitest';
import { compareResults, rangeOf } from './compare.rules.ts';
import { comparisonPage } from './comparison-page.ts';
import { comparisonTable } from './print-comparison.ts';
import { parseResult, type BenchResult, type Figure } from './result.ts';

function resultOf(figures: Partial<Figure>[], benchmark = 'events'): BenchResult {
  return {
    benchmark,
    at: '2026-11-26T03:00:00.000Z',
    load: 1.5,
    figures: figures.map((figure) => ({
      name: 'events',
      unit: 'per second',
      better: 'higher',
      values: [1],
      ...figure,
    })),
  };
}

describe('a comparison of two results', () => {
  test('has the ratio of the medians and the range of all pairs of rounds', () => {
    const { figures } = compareResults(
      resultOf([{ values: [100, 120, 80] }]),
      resultOf([{ values: [200, 300] }]),
    );
    expect(figures[0]?.ratio).toEqual({ median: 2.5, least: 200 / 120, most: 300 / 80 });
  });

  test.each([
    ['higher', [10, 12], [13, 14], 'better'],
    ['higher', [10, 12], [8, 9], 'worse'],
    ['lower', [10, 12], [8, 9], 'better'],
    ['lower', [10, 12], [13, 14], 'worse'],
    ['lower', [10, 12], [12, 14], 'unclear'],
    ['lower', [100], [102], 'unclear'],
    ['lower', [100], [103], 'worse'],
  ] as const)('of a figure where %s is better: %j and %j are %s', (better, before, after, change) => {
    const { figures } = compareResults(
      resultOf([{ better, values: [...before] }]),
      resultOf([{ better, values: [...after] }]),
    );
    expect(figures[0]?.change).toBe(change);
  });

  test('has no ratio to 0', () => {
    const { figures } = compareResults(resultOf([{ values: [0] }]), resultOf([{ values: [1] }]));
    expect(figures[0]?.ratio).toBeNull();
  });

  test('names the figures that only one result has', () => {
    const comparison = compareResults(resultOf([{ name: 'old' }]), resultOf([{ name: 'new' }]));
    expect(comparison).toEqual({ figures: [], onlyBefore: ['old'], onlyAfter: ['new'] });
    expect(comparisonTable(comparison)).toContain('old: only before\nnew: only after');
  });

  test('of different benchmarks is refused', () => {
    expect(() => compareResults(resultOf([]), resultOf([], 'flows'))).toThrow('cannot be compared');
  });
});

test('the median of an even number of rounds lies between the middle two', () => {
  expect(rangeOf([4, 1, 3, 2])).toEqual({ median: 2.5, least: 1, most: 4 });
});

test('the table has one line per figure, with ratio, both ranges and the change', () => {
  const [before, after] = [resultOf([{ values: [100, 120] }]), resultOf([{ values: [240] }])];
  const lines = comparisonTable(compareResults(before, after)).split('\n');
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    'figure | ratio | before | after',
    'events, per second | 2.18 [2–2.4] | 110 [100–120] | 240 | better',
  ]);
});

test('the page draws each round and the medians, and shows names as text', () => {
  const name = '<b>"order" & more';
  const [before, after] = [resultOf([{ name, values: [50, 100] }]), resultOf([{ name, values: [25] }])];
  const page = comparisonPage(compareResults(before, after), before, after);
  expect([...page.matchAll(/<circle/g)]).toHaveLength(3);
  // The largest value ends at the right margin, a quarter of it a quarter of the way.
  expect([...page.matchAll(/cx="([\d.]+)"/g)].map(([, x]) => Number(x))).toEqual([180, 352, 94]);
  expect([...page.matchAll(/<line x1="([\d.]+)"/g)].map(([, x]) => Number(x))).toEqual([266, 94]);
  expect(page).toContain('&lt;b&gt;&quot;order&quot; &amp; more, per second');
  expect(page).not.toContain('<b>');
});

test('a file that is not a result is refused', () => {
  const stored = resultOf([{}]);
  expect(parseResult(JSON.stringify(stored))).toEqual(stored);
  for (const text of ['{"benchmark":"events"}', 'null', JSON.stringify(resultOf([{ values: [] }]))])
    expect(() => parseResult(text)).toThrow('not the result of a benchmark');
});
