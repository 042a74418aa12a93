import { latinDigits } from '../../typed/digits.ts';
import { z } from 'zod';
import { LineInput, maxCartLines } from '../products/cart.ts';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { Id, IdParams, Instant, PageQuery, QueryFlag, Taka } from '../../shared/fields.ts';
import { Search } from '../../shared/lists.ts';

/** Code of a coupon, in capitals. Bangla digits are read as Latin digits. */
export const CouponCode = z
  .string()
  .trim()
  .max(40)
  .transform((typed) => latinDigits(typed.toUpperCase()))
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,23}$/, 'must be 3 to 24 letters, digits or hyphens'));

/** More would leave a total that no provider takes. */
export const maxCouponPercent = 90;
const maxCouponUses = 1_000_000;

export const CouponDiscount = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('percent'),
      percent: z.number().int().min(1).max(maxCouponPercent),
      /** The largest discount; null without a limit. */
      at_most: Taka.positive('must be more than 0').nullable(),
    }),
    z.strictObject({ kind: z.literal('amount'), amount: Taka.positive('must be more than 0') }),
  ])
  .meta({ id: 'CouponDiscount' });
export type CouponDiscount = z.infer<typeof CouponDiscount>;

/** `scheduled`: its first day has not come. `ended`: its last day has passed. */
export const CouponState = z.enum(['running', 'scheduled', 'ended', 'used_up', 'paused']);
export type CouponState = z.infer<typeof CouponState>;

const UseLimit = z.number().int().min(1).max(maxCouponUses).nullable();

export const Coupon = z
  .object({
    _id: Id,
    code: z.string(),
    discount: CouponDiscount,
    /** The products must cost at least this much. */
    minimum: Taka,
    /** First and last day in Dhaka; null without a limit. */
    starts: DhakaDate.nullable(),
    ends: DhakaDate.nullable(),
    /** Uses by all customers together; null without a limit. */
    limit: UseLimit,
    once_per_customer: z.boolean(),
    active: z.boolean(),
    state: CouponState,
    /** Orders that used it. */
    used: z.number().int().nonnegative(),
    /** Open payments that reserve a use. */
    reserved: z.number().int().nonnegative(),
    /** Sum of its discounts in taka. */
    given: z.number().nonnegative(),
    version: z.number().int().positive(),
    createdAt: Instant,
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof Coupon>;

const couponTerms = {
  minimum: Taka,
  starts: DhakaDate.nullable(),
  ends: DhakaDate.nullable(),
  limit: UseLimit,
  active: z.boolean(),
};

type Days = { readonly starts: string | null; readonly ends: string | null };
const areOrdered = ({ starts, ends }: Days) => starts === null || ends === null || starts <= ends;
const endsTooEarly = { path: ['ends'], message: 'must not be before the beginning' };

export const CreateCouponBody = z
  .strictObject({
    code: CouponCode,
    discount: CouponDiscount,
    once_per_customer: z.boolean(),
    ...couponTerms,
  })
  .refine(areOrdered, endsTooEarly)
  .refine(({ discount, minimum }) => discount.kind === 'percent' || minimum > discount.amount, {
    path: ['minimum'],
    message: 'must be more than the discount',
  })
  .meta({ id: 'CreateCouponBody' });
export type CreateCouponBody = z.infer<typeof CreateCouponBody>;

/** Code, discount and the use per customer stay, because customers know them. */
export const UpdateCouponBody = z
  .strictObject({ ...couponTerms, version: z.number().int().positive() })
  .refine(areOrdered, endsTooEarly)
  .meta({ id: 'UpdateCouponBody' });
export type UpdateCouponBody = z.infer<typeof UpdateCouponBody>;

/** Why a coupon does not apply: `details.reason` of `coupon_not_valid`. */
export const CouponRefusal = z.enum([
  'unknown',
  'not_started',
  'ended',
  'used_up',
  'used_by_you',
  'below_minimum',
]);
export type CouponRefusal = z.infer<typeof CouponRefusal>;

export const CouponQuote = z
  .object({
    code: z.string(),
    /** Price of the products without the coupon. */
    subtotal: Taka,
    discount: Taka,
    total: Taka,
  })
  .meta({ id: 'CouponQuote' });
export type CouponQuote = z.infer<typeof CouponQuote>;

/** One use of a coupon. Its order is null while the payment is open. */
export const CouponUse = z
  .object({
    payment_id: Id,
    order: z.object({ _id: Id, order_id: z.string() }).nullable(),
    discount: Taka,
    at: Instant,
  })
  .meta({ id: 'CouponUse' });
export type CouponUse = z.infer<typeof CouponUse>;

export const CouponsQuery = PageQuery.extend({ search: Search, active: QueryFlag.optional() });
export type CouponsQuery = z.output<typeof CouponsQuery>;

const admins = { who: 'roles', roles: ['admin'] } as const;
const ChangedCoupon = z.object({ message: z.string(), coupon: Coupon });

export const couponEndpoints = defineEndpoints('commerce', {
  'coupons.quote': {
    method: 'POST',
    path: '/api/coupons/quote',
    access: { who: 'signed-in' },
    summary:
      'Get the total of products with a coupon, at current prices. Reserves nothing. `details.reason` of an error names why the coupon does not apply.',
    body: z.strictObject({ code: CouponCode, lines: z.array(LineInput).min(1).max(maxCartLines) }),
    response: CouponQuote,
    errors: ['coupon_not_valid'],
  },
  'coupons.list': {
    method: 'GET',
    path: '/api/coupons',
    access: admins,
    summary: 'List the coupons with their use, newest first.',
    query: CouponsQuery,
    response: z.array(Coupon),
    paged: true,
  },
  'coupons.uses': {
    method: 'GET',
    path: '/api/coupons/:id/uses',
    access: admins,
    summary: 'List the uses of a coupon, newest first.',
    params: IdParams,
    query: PageQuery,
    response: z.array(CouponUse),
    paged: true,
  },
  'coupons.create': {
    method: 'POST',
    path: '/api/coupons',
    access: admins,
    summary: 'Create a coupon. Its code is unique, in capitals.',
    body: CreateCouponBody,
    status: 201,
    response: ChangedCoupon,
    errors: ['coupon_code_taken'],
  },
  'coupons.update': {
    method: 'PUT',
    path: '/api/coupons/:id',
    access: admins,
    summary:
      'Change the terms of a coupon, or pause it. Open payments keep the discount they started with. Fails if more uses are taken than the new limit allows.',
    params: IdParams,
    body: UpdateCouponBody,
    response: ChangedCoupon,
    errors: ['version_conflict'],
  },
});
