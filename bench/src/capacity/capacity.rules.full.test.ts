import { describe, expect, test } from 'vitest';
import { costOf, capacityFor, maxPerSecond, type Assumptions, type Costs } from './capacity.rules.ts';

const noCosts = { list: {}, detail: {}, write: {}, purchase: {}, 'sign-in': {}, message: {} };
const noActions = { list: 0, detail: 0, write: 0, purchase: 0, 'sign-in': 0, message: 0 };
const assumptions: Assumptions = {
  activeShare: 0.1,
  perDay: { ...noActions, list: 8.64, write: 0.864 },
  peakFactor: 5,
  openShare: 0.2,
  peakUtilisation: 0.5,
  minCopies: 2,
};
const costs: Costs = {
  ...noCosts,
  list: { gateway: 2, commerce: 4 },
  write: { commerce: 10, notifications: 1 },
};

describe('the capacity model', () => {
  test('computes the peak rate from users, actions and peak factor', () => {
    const { perSecond, openPages } = capacityFor(1_000_000, costs, assumptions);
    // 100,000 active × 8.64 a day ÷ 86,400 s × 5.
    expect(perSecond.list).toBeCloseTo(50);
    expect(perSecond.write).toBeCloseTo(5);
    expect(perSecond.purchase).toBe(0);
    expect(openPages).toBeCloseTo(20_000);
  });

  test('computes cores from rates and costs, and instances from cores and utilisation', () => {
    const { processes } = capacityFor(10_000_000, costs, assumptions);
    expect(processes['gateway']).toEqual({ cores: expect.closeTo(1), copies: 2 });
    // 500 lists of 4 ms and 50 writes of 10 ms.
    expect(processes['commerce']).toEqual({ cores: expect.closeTo(2.5), copies: 5 });
    expect(processes['notifications']?.cores).toBeCloseTo(0.05);
  });

  test('never uses fewer than the minimum instances', () => {
    expect(capacityFor(10, costs, assumptions).processes['commerce']?.copies).toBe(2);
  });

  test('subtracts the idle usage from the cost of a unit', () => {
    const measurement = {
      before: { gateway: 1 },
      after: { gateway: 4, cascade: 0.1 },
      seconds: 10,
      count: 500,
    };
    expect(costOf(measurement, { gateway: 0.1, cascade: 0.02 })).toEqual({
      gateway: expect.closeTo(4),
      cascade: 0,
    });
  });

  test('computes the rate of one core from the cost of a unit', () => {
    expect(maxPerSecond(2)).toBe(500);
  });
});
