import type {
  CouponDiscount,
  CreateCouponBody,
  UpdateCouponBody,
} from '@petcare/contracts/commerce/payments/coupons.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { couponRecord, Coupons, toCoupon, type CouponDocument } from './coupon.model.ts';
import type { StoredDiscount } from './coupon.rules.ts';

/** @throws coupon_code_taken */
export async function createCoupon(body: CreateCouponBody): Promise<CouponDocument> {
  const coupon: CouponDocument = {
    _id: newId(),
    code: body.code,
    discount: storedDiscount(body.discount),
    oncePerCustomer: body.once_per_customer,
    ...termsOf(body),
    taken: 0,
    used: 0,
    given: 0,
    version: 1,
    searchTerms: searchTermsOf([body.code]),
    createdAt: new Date(),
  };
  try {
    await inTransaction(async () => {
      await Coupons.create([coupon]);
      await addAudit('commerce', {
        action: 'coupon.added',
        record: couponRecord(coupon),
        before: null,
        after: auditedFields(coupon),
      });
    });
  } catch (error) {
    if (isDuplicateKey(error, 'code')) throw conflict('coupon_code_taken');
    throw error;
  }
  return coupon;
}

/**
 * Changes the terms of a coupon. Matches on the version and on the number of uses, so that a concurrent buyer cannot
 * exceed a lower limit. Identical terms change nothing.
 * @throws not_found, version_conflict (with the current coupon)
 * @throws invalid_input – for a limit below the uses, or a minimum that is not above the discount.
 */
export function updateCoupon(id: string, body: UpdateCouponBody): Promise<CouponDocument> {
  return inTransaction(async () => {
    const before = await findCoupon(id);
    const terms = termsOf(body);
    if (body.version !== before.version)
      throw conflict('version_conflict', { details: { current: toCoupon(before) } });
    if (before.discount.kind === 'amount' && terms.minimum <= before.discount.amount)
      throw invalid([{ field: 'minimum', message: 'must be more than the discount' }]);
    if (!isChanged(before, terms)) return before;
    const { limit } = terms;
    const coupon = await Coupons.findOneAndUpdate(
      { _id: id, version: before.version, ...(limit !== null && { taken: trusted({ $lte: limit }) }) },
      { $set: terms, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!coupon) throw invalid([{ field: 'limit', message: `must be at least ${before.taken}` }]);
    await addAudit('commerce', {
      action: 'coupon.updated',
      record: couponRecord(coupon),
      ...changedFields(auditedFields(before), auditedFields(coupon)),
    });
    return coupon;
  });
}

export async function findCoupon(id: string): Promise<CouponDocument> {
  const coupon = await Coupons.findById(id).lean();
  if (!coupon) throw notFound('coupon');
  return coupon;
}

export function storedDiscount(discount: CouponDiscount): StoredDiscount {
  if (discount.kind === 'amount') return { kind: 'amount', amount: takaToPoisha(discount.amount) };
  const { percent, at_most } = discount;
  return { kind: 'percent', percent, atMost: at_most === null ? null : takaToPoisha(at_most) };
}

type Terms = Pick<CouponDocument, 'minimum' | 'starts' | 'ends' | 'limit' | 'active'>;

function termsOf({ minimum, starts, ends, limit, active }: Omit<UpdateCouponBody, 'version'>): Terms {
  return { minimum: takaToPoisha(minimum), starts, ends, limit, active };
}

function isChanged(before: CouponDocument, terms: Terms): boolean {
  return Object.entries(terms).some(([field, value]) => before[field as keyof Terms] !== value);
}

function auditedFields(row: CouponDocument): Record<string, unknown> {
  const { code, discount, minimum, starts, ends, limit, once_per_customer, active } = toCoupon(row);
  return { code, discount, minimum, starts, ends, limit, once_per_customer, active };
}
