import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { Coupon } from '@petcare/contracts/payments/coupons.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { model, Schema } from 'mongoose';
import { stateOf, type StoredDiscount } from './coupon.rules.ts';

export interface CouponDocument {
  _id: string;
  code: string;
  discount: StoredDiscount;
  minimum: Poisha;
  /** First and last day in Dhaka. */
  starts: string | null;
  ends: string | null;
  limit: number | null;
  oncePerCustomer: boolean;
  active: boolean;
  /** Uses by orders and by open payments; never more than `limit`. */
  taken: number;
  /** Uses by orders. */
  used: number;
  /** Sum of the discounts of orders. */
  given: Poisha;
  version: number;
  search_terms: string[];
  createdAt: Date;
}

const count = { type: Number, required: true, min: 0 };
const optionalText = { type: String, default: null };

const schema = new Schema<CouponDocument>(
  {
    _id: { type: String, required: true },
    code: { type: String, required: true },
    discount: { type: Schema.Types.Mixed, required: true },
    minimum: count,
    starts: optionalText,
    ends: optionalText,
    limit: { type: Number, default: null },
    oncePerCustomer: { type: Boolean, required: true },
    active: { type: Boolean, required: true },
    taken: { ...count, default: 0 },
    used: { ...count, default: 0 },
    given: { ...count, default: 0 },
    version: { type: Number, required: true, min: 1 },
    search_terms: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
  },
  { collection: 'coupons', versionKey: false },
);
schema.index({ code: 1 }, { unique: true });
schema.index({ search_terms: 1 });
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
