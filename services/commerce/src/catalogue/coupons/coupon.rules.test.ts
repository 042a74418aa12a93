import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountOf, refusalOf, shareDiscount, shareOfUnits, stateOf } from './coupon.rules.ts';

const terms = { active: true, starts: null, ends: null, limit: null, taken: 0, minimum: 0 };
/** 3 December in Dhaka. */
const now = new Date('2026-12-02T19:00:00Z');

describe('the state of a coupon', () => {
  test.each([
    ['running', {}],
    ['running', { starts: '2026-12-03', ends: '2026-12-03' }],
    ['scheduled', { starts: '2026-12-04' }],
    ['ended', { ends: '2026-12-02' }],
    ['running', { limit: 5, taken: 4 }],
    ['used_up', { limit: 5, taken: 5 }],
    ['paused', { active: false, limit: 5, taken: 5 }],
  ] as const)('is %s with %o', (state, change) => {
    expect(stateOf({ ...terms, ...change }, now)).toBe(state);
  });
});

test.each([
  [null, {}, 1],
  [null, { minimum: 500 }, 500],
  ['below_minimum', { minimum: 501 }, 500],
  ['not_started', { starts: '2026-12-04', minimum: 501 }, 500],
  ['ended', { ends: '2026-12-02' }, 500],
  // The uses are counted when the payment reserves one.
  [null, { limit: 1, taken: 1 }, 500],
  ['unknown', { active: false }, 500],
] as const)('a purchase is refused as %s by %o at %i poisha', (refusal, change, subtotal) => {
  expect(refusalOf({ ...terms, ...change }, subtotal, now)).toBe(refusal);
});

test.each([
  [{ kind: 'percent', percent: 10, atMost: null }, 50_000, 5_000],
  [{ kind: 'percent', percent: 10, atMost: 2_000 }, 50_000, 2_000],
  [{ kind: 'percent', percent: 33, atMost: null }, 101, 33],
  [{ kind: 'amount', amount: 20_000 }, 50_000, 20_000],
  [{ kind: 'amount', amount: 20_000 }, 20_000, 19_999],
] as const)('%o takes from %i poisha %i', (discount, subtotal, off) => {
  expect(discountOf(discount, subtotal)).toBe(off);
});

test('the shares of lines sum up to the discount, and none exceeds its line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, part) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const discount = Math.floor((total - 1) * part);
        const shares = shareDiscount(amounts, discount);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amounts[index] ?? 0);
        }
      },
    ),
  );
});

test('the units of a line that come back one by one are worth no more than the line', () => {
  // 3 units at 100 poisha with a discount of 50.
  const values = [1, 1, 1].map((units) => units * 100 - shareOfUnits(50, units, 3));
  expect(values).toEqual([83, 83, 83]);
  expect(3 * 100 - shareOfUnits(50, 3, 3)).toBe(250);
});
