import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { createCoupon, updateCoupon } from './change-coupon.ts';
import { toCoupon } from './coupon.model.ts';
import { listCoupons, listCouponUses } from './list-coupons.ts';
import { limitWrongCodes } from './limit-wrong-codes.ts';
import { quoteCoupon } from './quote-coupon.ts';

export const couponRoutes: Route[] = [
  route(endpoints['coupons.quote'], ({ body, caller }) => {
    const customer = signedIn(caller);
    return limitWrongCodes(customer, () => quoteCoupon(body.code, body.lines, customer.id));
  }),

  route(endpoints['coupons.list'], async ({ query, reply }) => {
    const { coupons, total } = await listCoupons(query);
    reply.total(total);
    return coupons;
  }),

  route(endpoints['coupons.uses'], async ({ params, query, reply }) => {
    const { uses, total } = await listCouponUses(params.id, query);
    reply.total(total);
    return uses;
  }),

  route(endpoints['coupons.create'], async ({ body }) => ({
    message: 'Coupon added!',
    coupon: toCoupon(await createCoupon(body)),
  })),

  route(endpoints['coupons.update'], async ({ params, body }) => ({
    message: 'Coupon updated!',
    coupon: toCoupon(await updateCoupon(params.id, body)),
  })),
];
