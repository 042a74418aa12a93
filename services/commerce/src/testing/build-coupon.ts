import { randomBytes } from 'node:crypto';
import type { CreateCouponBody } from '@petcare/contracts/commerce/payments/coupons.ts';
import { createCoupon } from '../catalogue/coupons/change-coupon.ts';
import type { CouponDocument } from '../catalogue/coupons/coupon.model.ts';

export const couponBody = (overrides: Partial<CreateCouponBody> = {}): CreateCouponBody => ({
  code: `TEST-${randomBytes(5).toString('hex').toUpperCase()}`,
  discount: { kind: 'percent', percent: 10, at_most: null },
  minimum: 0,
  starts: null,
  ends: null,
  limit: null,
  once_per_customer: false,
  active: true,
  ...overrides,
});

/** A coupon that takes 10% off, without limits. */
export function buildCoupon(overrides: Partial<CreateCouponBody> = {}): Promise<CouponDocument> {
  return createCoupon(couponBody(overrides));
}
