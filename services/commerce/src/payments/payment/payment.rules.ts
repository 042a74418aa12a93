import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { PaymentDocument } from './payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';

/** Waiting for the buyer or the bank. */
export const waitingStatuses = [
  'created',
  'pending',
  'requires_action',
  'processing',
] as const satisfies PaymentStatus[];

/** Not over yet: money may come or be under way. Only these keep goods or nights from others. */
export const openStatuses = [...waitingStatuses, 'executing', 'unknown'] as const satisfies PaymentStatus[];

/** Closed without money. Money that arrives all the same is still taken seriously. */
export const unpaidStatuses = ['failed', 'canceled', 'expired'] as const satisfies PaymentStatus[];
export type UnpaidStatus = (typeof unpaidStatuses)[number];

/** From here money makes an order. */
export const payableStatuses = [...openStatuses, ...unpaidStatuses] as const;

/** The money has come. What became of it since is told by `moneyStatus`. */
export const settledStatuses = [
  'paid',
  'partially_refunded',
  'disputed',
  'refunding',
  'refunded',
  'needs_review',
] as const satisfies PaymentStatus[];

/** Whether the buyer can still pay, or the money may be moving. */
export function isOpen(status: PaymentStatus): boolean {
  return (openStatuses as readonly PaymentStatus[]).includes(status);
}

/** Whether it was closed without money. */
export function isUnpaid(status: PaymentStatus): boolean {
  return (unpaidStatuses as readonly PaymentStatus[]).includes(status);
}

/** Whether money can still turn this payment into an order. What is not payable never becomes so again. */
export function isPayable(status: PaymentStatus): boolean {
  return (payableStatuses as readonly PaymentStatus[]).includes(status);
}

/** How long whoever told bKash to move the money is waited for, before somebody else asks what became of it. */
const executionMs = 45_000;

/** Whether somebody is telling bKash to move the money right now: only they know how it stands. */
export function isBeingExecuted(
  { status, executing_at }: Pick<PaymentDocument, 'status' | 'executing_at'>,
  now: Date,
): boolean {
  return (
    status === 'executing' && executing_at !== null && now.getTime() - executing_at.getTime() < executionMs
  );
}

/** How long bKash may still carry out what it did not answer. */
const doubtMs = 10 * 60_000;

/** Whether the money may still move after all, though nobody is waiting for it any more. */
export function isInDoubt(
  { status, executing_at }: Pick<PaymentDocument, 'status' | 'executing_at'>,
  now: Date,
): boolean {
  return status === 'unknown' && executing_at !== null && now.getTime() - executing_at.getTime() < doubtMs;
}

/**
 * Whether the provider may know more about a payment than we do. At bKash no money moves before we say so, and bKash
 * objects to being asked about what it has just answered.
 */
export function isWorthAsking(
  payment: Pick<PaymentDocument, 'provider' | 'provider_ref' | 'status' | 'executing_at'>,
  now: Date,
): boolean {
  if (payment.provider_ref === null || !isPayable(payment.status) || isBeingExecuted(payment, now))
    return false;
  return payment.provider === 'card' || payment.executing_at !== null;
}

export type Outcome =
  | { readonly kind: 'paid' }
  /** There is money, but not what was agreed: a person has to look, nothing is shipped. */
  | { readonly kind: 'mismatch'; readonly reasons: readonly string[] }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'open'; readonly status: 'pending' | 'requires_action' | 'processing' };

type Agreed = Pick<PaymentDocument, '_id' | 'customer_id' | 'amount'>;

/** What the provider's view means for the payment it was opened for. */
export function evaluate(agreed: Agreed, seen: ProviderPayment): Outcome {
  switch (seen.state) {
    case 'paid': {
      const reasons = mismatches(agreed, seen);
      return reasons.length === 0 ? { kind: 'paid' } : { kind: 'mismatch', reasons };
    }
    case 'canceled':
      return { kind: 'canceled' };
    case 'action':
      return { kind: 'open', status: 'requires_action' };
    case 'processing':
      return { kind: 'open', status: 'processing' };
    case 'open':
    case 'authorised':
      return { kind: 'open', status: 'pending' };
  }
}

function mismatches({ _id, customer_id, amount }: Agreed, seen: ProviderPayment): string[] {
  const reasons: string[] = [];
  if (seen.received !== amount) reasons.push(`${seen.received} poisha arrived instead of ${amount}`);
  if (seen.currency !== 'bdt') reasons.push(`the currency is ${seen.currency}`);
  if (seen.paymentId !== _id.toHexString()) reasons.push('the provider’s books name another payment');
  if (seen.customerId !== null && seen.customerId !== customer_id.toHexString())
    reasons.push('the provider’s books name another customer');
  return reasons;
}

type Money = Pick<PaymentDocument, 'received' | 'refunded' | 'refund_reserved' | 'dispute' | 'order_id'>;

/** How a payment stands whose money has come, by the sums alone. Money without an order waits for a person. */
export function moneyStatus({
  received,
  refunded,
  refund_reserved,
  dispute,
  order_id,
}: Money): (typeof settledStatuses)[number] {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  if (refund_reserved > refunded) return 'refunding';
  if (refunded >= received) return 'refunded';
  if (order_id === null) return 'needs_review';
  return refunded > 0 ? 'partially_refunded' : 'paid';
}

interface Limits {
  readonly smallest: number;
  readonly largest: number;
}

/** Whether the provider takes an amount of this size. */
export function sizeOf(amount: number, { smallest, largest }: Limits): 'fits' | 'too_small' | 'too_large' {
  if (amount < smallest) return 'too_small';
  return amount > largest ? 'too_large' : 'fits';
}
