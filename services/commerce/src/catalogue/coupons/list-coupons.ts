import type { Coupon, CouponsQuery, CouponUse } from '@petcare/contracts/commerce/payments/coupons.ts';
import { findPage } from '@petcare/platform/lists/find-page.ts';
import { withTermsLike } from '@petcare/platform/lists/search-terms.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { findCoupon } from './change-coupon.ts';
import { Coupons, couponSorts, toCoupon } from './coupon.model.ts';
import { CouponUses, toCouponUse } from './coupon-use.model.ts';

export async function listCoupons(query: CouponsQuery): Promise<{ coupons: Coupon[]; total: number }> {
  const search = withTermsLike(query.search);
  const { rows, total } = await findPage(
    {
      rows: Coupons,
      among: {},
      wanted: { ...(query.active !== undefined && { active: query.active }), ...search },
      order: orderBy<'-createdAt'>('-createdAt', couponSorts, {}),
      searchIndex: search.$and !== undefined && { searchTerms: 1 },
    },
    query,
  );
  const now = new Date();
  return { coupons: rows.map((row) => toCoupon(row, now)), total };
}

/** @throws not_found */
export async function listCouponUses(
  id: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ uses: CouponUse[]; total: number }> {
  const { taken } = await findCoupon(id);
  const rows = await CouponUses.find({ couponId: id })
    .sort({ at: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean();
  return { uses: rows.map(toCouponUse), total: taken };
}
