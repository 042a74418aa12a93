import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countViolations, sentEventRoute } from '@petcare/platform/admin/invariants.ts';
import type { HostelSettingsSource } from '../../hostel/settings-source.ts';
import { findOversold } from './find-oversold.ts';
import { findOverfullNights } from './find-overfull-nights.ts';
import { findWrongCouponCounts } from './find-wrong-coupon-counts.ts';
import { findWrongRatings } from './find-wrong-ratings.ts';
import { findWrongMoney } from './find-wrong-money.ts';
import { findRefundedButLive } from './find-refunded-but-live.ts';
import { findOrderWithoutPayment, findPaidWithoutOrder } from './find-unmatched-money.ts';

const service = 'commerce';

export function invariantRoutes(hostel: HostelSettingsSource): Route[] {
  return [
    sentEventRoute(service),
    route(endpoints['invariants.find.commerce'], ({ query: { scope } }) =>
      Promise.all([
        countViolations({ name: 'oversold', service }, () => findOversold(scope)),
        countViolations({ name: 'overfull_nights', service }, () => findOverfullNights(hostel)),
        countViolations({ name: 'paid_without_order', service }, () => findPaidWithoutOrder(scope)),
        countViolations({ name: 'order_without_payment', service }, () => findOrderWithoutPayment(scope)),
        countViolations({ name: 'wrong_ratings', service }, findWrongRatings),
        countViolations({ name: 'wrong_coupon_counts', service }, findWrongCouponCounts),
        countViolations({ name: 'wrong_money', service }, () => findWrongMoney(scope)),
        countViolations({ name: 'refunded_but_live', service }, () => findRefundedButLive(scope)),
      ]),
    ),
  ];
}
