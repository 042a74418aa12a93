import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountOfReturn } from './return.rules.ts';

interface Claim {
  readonly quantity: number;
  readonly discount: number;
}

const claim = (
  bought: { quantity: number; discount: number },
  quantity: number,
  claims: readonly Claim[],
) => [...claims, { quantity, discount: discountOfReturn(bought, quantity, claims) }];

test.each([
  [3, 2_999, 3 * 9_999 - 2_999],
  [20, 1_421, 20 * 1_015 - 1_421],
])(
  '%i units that come back one by one with a discount of %i give back what was paid',
  (units, discount, paid) => {
    const price = (paid + discount) / units;
    let claims: readonly Claim[] = [];
    for (let unit = 0; unit < units; unit += 1) claims = claim({ quantity: units, discount }, 1, claims);
    expect(claims.reduce((sum, one) => sum + price - one.discount, 0)).toBe(paid);
  },
);

test('returns of a line in any order, also withdrawn ones, never give back more than was paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.boolean()), { maxLength: 40 }),
      (quantity, discount, steps) => {
        let claims: readonly Claim[] = [];
        for (const [units, withdraws] of steps) {
          const claimed = claims.reduce((sum, one) => sum + one.quantity, 0);
          if (withdraws) claims = claims.slice(1);
          else if (claimed + units <= quantity) claims = claim({ quantity, discount }, units, claims);
        }
        const claimed = claims.reduce((sum, one) => sum + one.quantity, 0);
        const given = claims.reduce((sum, one) => sum + one.discount, 0);
        expect(given).toBeLessThanOrEqual(discount);
        if (claimed === quantity) expect(given).toBe(discount);
      },
    ),
  );
});
