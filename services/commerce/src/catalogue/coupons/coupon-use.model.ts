import type { CouponUse } from '@petcare/contracts/payments/coupons.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

export interface CouponUseDocument {
  /** Id of the payment, so that a payment uses one coupon once. */
  _id: string;
  couponId: string;
  /** Blank after the customer is deleted. */
  customerId: string;
  /** Coupon and customer, of a coupon that each customer uses once. Null otherwise, and after the deletion. */
  customerKey: string | null;
  discount: Poisha;
  /** Null while the payment is open. */
  orderId: string | null;
  orderNumber: string | null;
  at: Date;
}

const text = { type: String, required: true };
const optionalText = { type: String, default: null };

const schema = new Schema<CouponUseDocument>(
  {
    _id: text,
    couponId: text,
    customerId: { type: String, default: '' },
    customerKey: optionalText,
    discount: { type: Number, required: true, min: 0 },
    orderId: optionalText,
    orderNumber: optionalText,
    at: { type: Date, required: true },
  },
  { collection: 'coupon_uses', versionKey: false },
);
// Decides concurrent uses by one customer.
indexWhereSet(schema, { customerKey: 1 }, { field: 'customerKey', type: 'string', unique: true });
schema.index({ couponId: 1, at: -1, _id: -1 });
schema.index({ customerId: 1 });

export const CouponUses = model<CouponUseDocument>('CouponUse', schema);

export const customerKeyOf = (couponId: string, customerId: string) => `${couponId}:${customerId}`;

export function toCouponUse({ _id, orderId, orderNumber, discount, at }: CouponUseDocument): CouponUse {
  return {
    payment_id: _id,
    order: orderId === null ? null : { _id: orderId, order_id: orderNumber ?? '' },
    discount: poishaToTaka(discount),
    at: at.toISOString(),
  };
}
