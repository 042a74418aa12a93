import type { CouponRefusal } from '@petcare/contracts/commerce/payments/coupons.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { conflict, type AppError } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import type { Payer } from '../../payments/purchases/purchasable.ts';
import { Coupons, type CouponDocument } from './coupon.model.ts';
import { CouponUses, customerKeyOf } from './coupon-use.model.ts';
import { discountOf, refusalOf } from './coupon.rules.ts';

/** A coupon of a payment, fixed when the payment started. */
export interface AppliedCoupon {
  readonly couponId: string;
  readonly code: string;
  readonly discount: Poisha;
}

/**
 * Returns the discount of a coupon for products of this price. Does not count its uses, which `reserveCoupon` decides.
 * @throws coupon_not_valid – with the reason in its details.
 */
export async function applyCoupon(
  code: string,
  subtotal: Poisha,
  customerId: string,
  now = new Date(),
): Promise<AppliedCoupon> {
  const coupon = await Coupons.findOne({ code }).lean();
  if (!coupon) throw couponNotValid('unknown');
  const refusal = refusalOf(coupon, subtotal, now);
  if (refusal) throw couponNotValid(refusal, coupon);
  if (await isUsedByOrderOf(coupon, customerId)) throw couponNotValid('used_by_you');
  return { couponId: coupon._id, code, discount: discountOf(coupon.discount, subtotal) };
}

/** An open payment does not count: starting another one releases it. */
async function isUsedByOrderOf(
  { _id, oncePerCustomer }: CouponDocument,
  customerId: string,
): Promise<boolean> {
  if (!oncePerCustomer) return false;
  const customerKey = customerKeyOf(_id, customerId);
  return (await CouponUses.exists({ customerKey, orderId: trusted({ $ne: null }) })) !== null;
}

/**
 * Reserves a use inside the transaction that stores the payment, by an update that matches the limit: concurrent buyers
 * never exceed it. The terms are not checked again, because the payment keeps the discount it started with.
 * @returns null; or the refusal when there is no use left, and nothing is written then.
 */
export async function reserveCoupon(
  { couponId, discount }: AppliedCoupon,
  { paymentId, customerId }: Payer,
): Promise<AppError | null> {
  const coupon = await Coupons.findById(couponId).lean();
  if (!coupon) return couponNotValid('unknown');
  const { limit, oncePerCustomer } = coupon;
  const customerKey = oncePerCustomer ? customerKeyOf(couponId, customerId) : null;
  if (customerKey !== null && (await CouponUses.exists({ customerKey })))
    return couponNotValid('used_by_you');
  const { modifiedCount } = await Coupons.updateOne(
    { _id: couponId, limit, ...(limit !== null && { taken: trusted({ $lt: limit }) }) },
    { $inc: { taken: 1 } },
  );
  if (modifiedCount === 0) return couponNotValid('used_up');
  await CouponUses.create([
    {
      _id: paymentId,
      couponId,
      customerId,
      customerKey,
      discount,
      orderId: null,
      orderNumber: null,
      at: new Date(),
    },
  ]);
  return null;
}

/** Gives the use of a payment back, inside the caller’s transaction. Happens once, since it deletes the use. */
export async function releaseCoupon({ couponId }: AppliedCoupon, paymentId: string): Promise<void> {
  const { deletedCount } = await CouponUses.deleteOne({ _id: paymentId, orderId: null });
  if (deletedCount === 1) await Coupons.updateOne({ _id: couponId }, { $inc: { taken: -1 } });
}

/** Turns the reserved use of a payment into that of its order, inside the transaction that creates the order. */
export async function consumeCoupon(
  { couponId, discount }: AppliedCoupon,
  paymentId: string,
  order: { readonly id: string; readonly number: string },
): Promise<void> {
  const { modifiedCount } = await CouponUses.updateOne(
    { _id: paymentId, orderId: null },
    { orderId: order.id, orderNumber: order.number },
  );
  if (modifiedCount === 0) throw new Error(`the coupon of payment ${paymentId} is not reserved`);
  await Coupons.updateOne({ _id: couponId }, { $inc: { used: 1, given: discount } });
}

export function couponNotValid(
  reason: CouponRefusal,
  coupon?: Pick<CouponDocument, 'minimum' | 'starts'>,
): AppError {
  return conflict('coupon_not_valid', {
    details: {
      reason,
      ...(reason === 'below_minimum' && coupon && { minimum: poishaToTaka(coupon.minimum) }),
      ...(reason === 'not_started' && coupon && { starts: coupon.starts }),
    },
  });
}
