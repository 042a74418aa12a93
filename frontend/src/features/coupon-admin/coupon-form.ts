import {
  type Coupon,
  CouponCode,
  type CouponDiscount,
  type CreateCouponBody,
  maxCouponPercent,
  type UpdateCouponBody,
} from '@petcare/contracts/commerce/payments/coupons.ts';
import { typedCount, typedTaka } from '../../lib/forms/typed-numbers.ts';

export interface CouponForm {
  readonly code: string;
  readonly kind: CouponDiscount['kind'];
  readonly percent: string;
  readonly atMost: string;
  readonly amount: string;
  readonly minimum: string;
  readonly starts: string;
  readonly ends: string;
  readonly limit: string;
  readonly oncePerCustomer: boolean;
  readonly active: boolean;
}

export const emptyCoupon: CouponForm = {
  code: '',
  kind: 'percent',
  percent: '',
  atMost: '',
  amount: '',
  minimum: '',
  starts: '',
  ends: '',
  limit: '',
  oncePerCustomer: true,
  active: true,
};

/** Letters and digits that are not taken for another one. */
const codeSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 12;

/** Returns a code with 60 random bits, too many to guess. */
export function generateCode(): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(codeLength)),
    (byte) => codeSigns[byte % codeSigns.length],
  ).join('');
}

export function formOf({ code, discount, minimum, starts, ends, limit, ...coupon }: Coupon): CouponForm {
  const percent = discount.kind === 'percent' ? discount : null;
  return {
    code,
    kind: discount.kind,
    percent: percent ? String(percent.percent) : '',
    atMost: percent?.at_most ? String(percent.at_most) : '',
    amount: discount.kind === 'amount' ? String(discount.amount) : '',
    minimum: minimum > 0 ? String(minimum) : '',
    starts: starts ?? '',
    ends: ends ?? '',
    limit: limit === null ? '' : String(limit),
    oncePerCustomer: coupon.once_per_customer,
    active: coupon.active,
  };
}

export type CouponProblem = 'code' | 'percent' | 'atMost' | 'amount' | 'minimum' | 'ends' | 'limit';

/** Returns the fields that must be corrected before the form can be sent. */
export function problemsOf(form: CouponForm): ReadonlySet<CouponProblem> {
  const { kind, percent, atMost, amount, minimum, starts, ends, limit } = form;
  const percentage = typedCount(percent) ?? 0;
  const isAmount = (typed: string) => typed.trim() === '' || typedTaka(typed) !== '';
  const wrong: Record<CouponProblem, boolean> = {
    code: !CouponCode.safeParse(form.code).success,
    percent: kind === 'percent' && (percentage < 1 || percentage > maxCouponPercent),
    atMost: kind === 'percent' && !isAmount(atMost),
    amount: kind === 'amount' && !(Number(typedTaka(amount)) > 0),
    minimum:
      !isAmount(minimum) || (kind === 'amount' && Number(typedTaka(minimum)) <= Number(typedTaka(amount))),
    ends: starts !== '' && ends !== '' && ends < starts,
    limit: limit.trim() !== '' && (typedCount(limit) ?? 0) < 1,
  };
  return new Set((Object.keys(wrong) as CouponProblem[]).filter((field) => wrong[field]));
}

export function createBodyOf(form: CouponForm): CreateCouponBody {
  const { code, kind, percent, atMost, amount, oncePerCustomer } = form;
  return {
    code: CouponCode.parse(code),
    discount:
      kind === 'amount'
        ? { kind, amount: Number(typedTaka(amount)) }
        : { kind, percent: typedCount(percent) ?? 0, at_most: Number(typedTaka(atMost)) || null },
    once_per_customer: oncePerCustomer,
    ...termsOf(form),
  };
}

export function updateBodyOf(form: CouponForm, { version }: Pick<Coupon, 'version'>): UpdateCouponBody {
  return { ...termsOf(form), version };
}

function termsOf({ minimum, starts, ends, limit, active }: CouponForm) {
  return {
    minimum: Number(typedTaka(minimum)),
    starts: starts || null,
    ends: ends || null,
    limit: typedCount(limit),
    active,
  };
}
