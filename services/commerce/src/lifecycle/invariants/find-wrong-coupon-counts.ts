import type { Violation } from '@petcare/contracts/invariants.ts';
import { Coupons } from '../../catalogue/coupons/coupon.model.ts';
import { CouponUses } from '../../catalogue/coupons/coupon-use.model.ts';

/** Coupons with more uses than their limit, or whose counts differ from the uses of orders and open payments. */
export async function findWrongCouponCounts(): Promise<Violation[]> {
  const sums = await CouponUses.aggregate<{ _id: string; taken: number; used: number }>([
    {
      $group: {
        _id: '$couponId',
        taken: { $sum: 1 },
        used: { $sum: { $cond: [{ $eq: ['$orderId', null] }, 0, 1] } },
      },
    },
  ]);
  const byId = new Map(sums.map(({ _id, taken, used }) => [_id, { taken, used }]));
  const coupons = await Coupons.find({}, 'code taken used limit').lean();
  return coupons.flatMap(({ _id, code, taken, used, limit }) => {
    const counted = byId.get(_id) ?? { taken: 0, used: 0 };
    const isWithinLimit = limit === null || counted.taken <= limit;
    if (isWithinLimit && counted.taken === taken && counted.used === used) return [];
    return [
      {
        id: _id,
        label: code,
        fault: { code: 'coupon_uses_differ' as const, stored: { taken, used }, counted, limit },
        path: `/coupons?search=${encodeURIComponent(code)}`,
      },
    ];
  });
}
