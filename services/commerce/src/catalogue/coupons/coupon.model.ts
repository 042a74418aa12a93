import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { Coupon } from '@petcare/contracts/commerce/payments/coupons.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import { stateOf, type StoredDiscount } from './coupon.rules.ts';

const count = { type: Number, required: true, min: 0 };

const fields = {
  _id: field.text,
  code: field.text,
  discount: field.of<StoredDiscount>({ type: Schema.Types.Mixed, required: true }),
  minimum: field.of<Poisha>(count),
  /** First and last day in Dhaka. */
  starts: field.textOrNull,
  ends: field.textOrNull,
  limit: field.numberOrNull,
  oncePerCustomer: field.flag,
  active: field.flag,
  /** Uses by orders and by open payments; never more than `limit`. */
  taken: field.of<number>({ ...count, default: 0 }),
  /** Uses by orders. */
  used: field.of<number>({ ...count, default: 0 }),
  /** Sum of the discounts of orders. */
  given: field.of<Poisha>({ ...count, default: 0 }),
  version: field.of<number>({ type: Number, required: true, min: 1 }),
  searchTerms: field.of<string[]>({ type: [String], default: [] }),
  createdAt: field.date,
};
export type CouponDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'coupons' });
schema.index({ code: 1 }, { unique: true });
schema.index({ searchTerms: 1 });
export const couponSorts = {
  createdAt: { keys: { createdAt: -1, _id: -1 } },
} as const satisfies Record<string, SortIndex>;
schema.index(couponSorts.createdAt.keys);

export const Coupons = model<CouponDocument>('Coupon', schema);

export function toCoupon(row: CouponDocument, now = new Date()): Coupon {
  const { discount } = row;
  return {
    _id: row._id,
    code: row.code,
    discount:
      discount.kind === 'amount'
        ? { kind: 'amount', amount: poishaToTaka(discount.amount) }
        : {
            kind: 'percent',
            percent: discount.percent,
            at_most: discount.atMost === null ? null : poishaToTaka(discount.atMost),
          },
    minimum: poishaToTaka(row.minimum),
    starts: row.starts,
    ends: row.ends,
    limit: row.limit,
    once_per_customer: row.oncePerCustomer,
    active: row.active,
    state: stateOf(row, now),
    used: row.used,
    reserved: row.taken - row.used,
    given: poishaToTaka(row.given),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

export function couponRecord({ _id, code }: Pick<CouponDocument, '_id' | 'code'>): AuditFacts['record'] {
  return { type: 'coupon', id: _id, label: code };
}
