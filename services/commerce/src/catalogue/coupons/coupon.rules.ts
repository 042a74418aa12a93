import type { CouponRefusal, CouponState } from '@petcare/contracts/commerce/payments/coupons.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';

export type StoredDiscount =
  | { readonly kind: 'percent'; readonly percent: number; readonly atMost: Poisha | null }
  | { readonly kind: 'amount'; readonly amount: Poisha };

interface Terms {
  readonly active: boolean;
  /** First and last day in Dhaka. */
  readonly starts: string | null;
  readonly ends: string | null;
  readonly limit: number | null;
  readonly taken: number;
  readonly minimum: Poisha;
}

export function stateOf(
  { active, starts, ends, limit, taken }: Omit<Terms, 'minimum'>,
  now: Date,
): CouponState {
  const today = dhakaDateOf(now);
  if (!active) return 'paused';
  if (ends !== null && today > ends) return 'ended';
  if (starts !== null && today < starts) return 'scheduled';
  return limit !== null && taken >= limit ? 'used_up' : 'running';
}

/**
 * Returns why the terms of a coupon refuse a purchase, whatever the number of its uses; null if they allow it. A paused
 * coupon is answered as one that does not exist.
 */
export function refusalOf(coupon: Terms, subtotal: Poisha, now: Date): CouponRefusal | null {
  switch (stateOf(coupon, now)) {
    case 'paused':
      return 'unknown';
    case 'scheduled':
      return 'not_started';
    case 'ended':
      return 'ended';
    case 'used_up':
    case 'running':
      return subtotal < coupon.minimum ? 'below_minimum' : null;
  }
}

/** Returns the discount, rounded down to whole poisha, and always less than the price. */
export function discountOf(discount: StoredDiscount, subtotal: Poisha): Poisha {
  const off =
    discount.kind === 'amount'
      ? discount.amount
      : Math.min(Math.floor((subtotal * discount.percent) / 100), discount.atMost ?? subtotal);
  return Math.max(0, Math.min(off, subtotal - 1));
}

/** Divides a discount among amounts in proportion to them. The shares sum up to the discount, and none exceeds its amount. */
export function shareDiscount(amounts: readonly Poisha[], discount: Poisha): Poisha[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total === 0) return amounts.map(() => 0);
  // The product of two amounts can exceed the safe integers.
  const shares = amounts.map((amount) => Number((BigInt(amount) * BigInt(discount)) / BigInt(total)));
  let left = discount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const more = Math.min(left, (amounts[index] ?? 0) - share, 1);
    left -= more;
    return share + more;
  });
}

/** Returns the share of some units of a line in its discount, rounded up: refunds never exceed what was paid. */
export function shareOfUnits(discount: Poisha, units: number, quantity: number): Poisha {
  return Math.ceil((discount * units) / quantity);
}
