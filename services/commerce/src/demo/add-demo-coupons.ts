import { createHash } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { insertMissing } from '@petcare/platform/mongo/insert-missing.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { Coupons, type CouponDocument } from '../catalogue/coupons/coupon.model.ts';

type DemoCoupon = Pick<CouponDocument, 'code' | 'discount' | 'minimum'> & Partial<CouponDocument>;

/** Coupons that run, wait for their first day, and have ended. */
export async function addDemoCoupons(now = new Date()): Promise<void> {
  const today = dhakaDateOf(now);
  const coupons: DemoCoupon[] = [
    {
      code: 'WELCOME10',
      discount: { kind: 'percent', percent: 10, atMost: 20_000 },
      minimum: 0,
      oncePerCustomer: true,
    },
    {
      code: 'WINTER150',
      discount: { kind: 'amount', amount: 15_000 },
      minimum: 100_000,
      starts: today,
      ends: addDays(today, 30),
      limit: 500,
    },
    {
      code: 'EID-26',
      discount: { kind: 'percent', percent: 15, atMost: null },
      minimum: 50_000,
      starts: addDays(today, 40),
      ends: addDays(today, 47),
    },
    {
      code: 'MONSOON',
      discount: { kind: 'percent', percent: 20, atMost: 30_000 },
      minimum: 80_000,
      ends: addDays(today, -60),
    },
  ];
  for (const [index, { code, ...given }] of coupons.entries()) {
    const _id = createHash('sha256').update(`demo coupon ${code}`).digest('hex').slice(0, 24);
    await insertMissing(Coupons, _id, {
      code,
      starts: null,
      ends: null,
      limit: null,
      oncePerCustomer: false,
      active: true,
      taken: 0,
      used: 0,
      given: 0,
      version: 1,
      searchTerms: searchTermsOf([code]),
      createdAt: new Date(Date.parse('2026-09-01T04:00:00Z') - index * 60_000),
      ...given,
    });
  }
}
