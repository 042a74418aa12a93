import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { PaymentDocument } from './payment.model.ts';
import type { ProviderPayment } from './providers/payment-provider.ts';

export const waitingStatuses = [
  'created',
  'pending',
  'requires_action',
  'processing',
] as const satisfies PaymentStatus[];

/** Money may still arrive. Only open payments hold reservations. */
export const openStatuses = [...waitingStatuses, 'executing', 'unknown'] as const satisfies PaymentStatus[];

/** Closed without money. Money that arrives later is still settled. */
export const unpaidStatuses = ['failed', 'canceled', 'expired'] as const satisfies PaymentStatus[];
export type UnpaidStatus = (typeof unpaidStatuses)[number];

export const payableStatuses = [...openStatuses, ...unpaidStatuses] as const;

/** The money has arrived; `moneyStatus` derives the current status. */
export const settledStatuses = [
  'paid',
  'partially_refunded',
  'disputed',
  'refunding',
  'refunded',
  'needs_review',
] as const satisfies PaymentStatus[];

/** Returns true for an amount that is held on the card: its order exists, its money has not arrived. */
export function isHeld(status: PaymentStatus): boolean {
  return status === 'authorised';
}

export function isOpen(status: PaymentStatus): boolean {
  return (openStatuses as readonly PaymentStatus[]).includes(status);
}

export function isUnpaid(status: PaymentStatus): boolean {
  return (unpaidStatuses as readonly PaymentStatus[]).includes(status);
}

/**
 * Returns true when money can still create an order. A payment that is not payable never becomes payable again.
 */
export function isPayable(status: PaymentStatus): boolean {
  return (payableStatuses as readonly PaymentStatus[]).includes(status);
}

/** Wait after the start of an execution before another process queries its outcome. */
const executionMs = 45_000;

/** Returns true while a process executes the payment at bKash; only that process knows the outcome. */
export function isBeingExecuted(
  { status, executingAt }: Pick<PaymentDocument, 'status' | 'executingAt'>,
  now: Date,
): boolean {
  return (
    status === 'executing' && executingAt !== null && now.getTime() - executingAt.getTime() < executionMs
  );
}

/** bKash may still complete an unanswered execution within this time. */
const doubtMs = 10 * 60_000;

/** Returns true when the money may still move although no process waits for it. */
export function isInDoubt(
  { status, executingAt }: Pick<PaymentDocument, 'status' | 'executingAt'>,
  now: Date,
): boolean {
  return status === 'unknown' && executingAt !== null && now.getTime() - executingAt.getTime() < doubtMs;
}

/**
 * Returns true when the provider may know more than we do. At bKash no money moves before the execution, and
 * bKash objects to queries about what it has just answered.
 */
export function shouldQueryProvider(
  payment: Pick<PaymentDocument, 'provider' | 'providerRef' | 'status' | 'executingAt'>,
  now: Date,
): boolean {
  const mayChange = isPayable(payment.status) || isHeld(payment.status);
  if (payment.providerRef === null || !mayChange || isBeingExecuted(payment, now)) return false;
  return payment.provider === 'card' || payment.executingAt !== null;
}

export type Outcome =
  | { readonly kind: 'paid' }
  /** The amount is held on the card. With problems it is released and no order is created. */
  | { readonly kind: 'authorised'; readonly problems: readonly string[] }
  /** Money arrived, but not as agreed: an admin must review it, and no order is created. */
  | { readonly kind: 'mismatch'; readonly reasons: readonly string[] }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'open'; readonly status: 'pending' | 'requires_action' | 'processing' };

type Agreed = Pick<PaymentDocument, '_id' | 'customerId' | 'amount' | 'deposit'>;

export function evaluate(agreed: Agreed, seen: ProviderPayment): Outcome {
  switch (seen.state) {
    case 'paid': {
      const reasons = mismatches({ ...agreed, amount: amountToTake(agreed) }, seen.received, seen);
      return reasons.length === 0 ? { kind: 'paid' } : { kind: 'mismatch', reasons };
    }
    case 'capturable':
      // An account may require separate capture of every payment: the money is not ours yet.
      if (!agreed.deposit) return { kind: 'open', status: 'processing' };
      return { kind: 'authorised', problems: mismatches(agreed, seen.capturable ?? 0, seen) };
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

/** A deposit may be charged in part. */
function amountToTake({ amount, deposit }: Agreed): Poisha {
  return deposit?.decision === 'capture' ? deposit.capture : amount;
}

function mismatches({ _id, customerId, amount }: Agreed, arrived: Poisha, seen: ProviderPayment): string[] {
  const reasons: string[] = [];
  if (arrived !== amount) reasons.push(`${arrived} poisha arrived instead of ${amount}`);
  if (seen.currency !== 'bdt') reasons.push(`the currency is ${seen.currency}`);
  if (seen.paymentId !== _id) reasons.push('the provider names another payment');
  if (seen.customerId !== null && seen.customerId !== customerId)
    reasons.push('the provider names another customer');
  return reasons;
}

type Money = Pick<PaymentDocument, 'received' | 'refunded' | 'refundReserved' | 'dispute' | 'orderId'>;

/** Status of a settled payment, derived from its sums. Money without an order needs review. */
export function moneyStatus({
  received,
  refunded,
  refundReserved,
  dispute,
  orderId,
}: Money): (typeof settledStatuses)[number] {
  if (dispute === 'open' || dispute === 'lost') return 'disputed';
  if (refundReserved > refunded) return 'refunding';
  if (refunded >= received) return 'refunded';
  if (orderId === null) return 'needs_review';
  return refunded > 0 ? 'partially_refunded' : 'paid';
}

interface Limits {
  readonly smallest: number;
  readonly largest: number;
}

export function sizeOf(amount: number, { smallest, largest }: Limits): 'fits' | 'too_small' | 'too_large' {
  if (amount < smallest) return 'too_small';
  return amount > largest ? 'too_large' : 'fits';
}
