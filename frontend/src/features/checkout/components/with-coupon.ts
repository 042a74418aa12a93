import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { CouponChoice } from '../../../components/coupon/use-coupon.ts';
import type { QuotedTotal } from '../api/delivery-quote.ts';

/** Takes the discount of a coupon off a total. */
export function withCoupon({ quote, total }: QuotedTotal, coupon: CouponChoice): QuotedTotal {
  return { quote, total: poishaToTaka(takaToPoisha(total) - takaToPoisha(coupon.quote?.discount ?? 0)) };
}

/** Returns the coupon as a part of a purchase; empty without one that applies. */
export function couponOf({ quote }: CouponChoice): { readonly coupon?: string } {
  return quote ? { coupon: quote.code } : {};
}
