import type { CouponUse } from '@petcare/contracts/commerce/payments/coupons.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  /** Id of the payment, so that a payment uses one coupon once. */
  _id: field.text,
  couponId: field.text,
  /** Blank after the customer is deleted. */
  customerId: field.textOrEmpty,
  /** Coupon and customer, of a coupon that each customer uses once. Null otherwise, and after the deletion. */
  customerKey: field.textOrNull,
  discount: field.of<Poisha>({ type: Number, required: true, min: 0 }),
  /** Null while the payment is open. */
  orderId: field.textOrNull,
  orderNumber: field.textOrNull,
  at: field.date,
};
export type CouponUseDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'coupon_uses' });
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
