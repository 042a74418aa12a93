import { describe, expect, test } from 'vitest';
import { costOf, needOf, perCore, type Assumptions, type Costs } from './capacity.rules.ts';

const free = { list: {}, detail: {}, write: {}, purchase: {}, 'sign-in': {}, message: {} };
const none = { list: 0, detail: 0, write: 0, purchase: 0, 'sign-in': 0, message: 0 };
const assumptions: Assumptions = {
  activeShare: 0.1,
  perDay: { ...none, list: 8.64, write: 0.864 },
  peakFactor: 5,
  openShare: 0.2,
  usedAtPeak: 0.5,
  fewestCopies: 2,
};
const costs: Costs = {
  ...free,
  list: { gateway: 2, commerce: 4 },
  write: { commerce: 10, notifications: 1 },
};

describe('the arithmetic of the capacity model', () => {
  test('people, their habits and the peak make the rate of the busiest second', () => {
    const { perSecond, openPages } = needOf(1_000_000, costs, assumptions);
    // 100,000 active × 8.64 a day ÷ 86,400 s × 5.
    expect(perSecond.list).toBeCloseTo(50);
    expect(perSecond.write).toBeCloseTo(5);
    expect(perSecond.purchase).toBe(0);
    expect(openPages).toBeCloseTo(20_000);
  });

  test('rates and costs make cores, and cores make copies that are half used', () => {
    const { processes } = needOf(10_000_000, costs, assumptions);
    expect(processes['gateway']).toEqual({ cores: expect.closeTo(1), copies: 2 });
    // 500 lists of 4 ms and 50 writes of 10 ms.
    expect(processes['commerce']).toEqual({ cores: expect.closeTo(2.5), copies: 5 });
    expect(processes['notifications']?.cores).toBeCloseTo(0.05);
  });

  test('there are never fewer copies than it takes to lose one', () => {
    expect(needOf(10, costs, assumptions).processes['commerce']?.copies).toBe(2);
  });

  test('what a process does at rest is not counted as the cost of a request', () => {
    const stretch = { before: { gateway: 1 }, after: { gateway: 4, cascade: 0.1 }, seconds: 10, count: 500 };
    expect(costOf(stretch, { gateway: 0.1, cascade: 0.02 })).toEqual({
      gateway: expect.closeTo(4),
      cascade: 0,
    });
  });

  test('a core does as many in a second as its milliseconds allow', () => {
    expect(perCore(2)).toBe(500);
  });
});
