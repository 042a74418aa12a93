import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { CardIntent } from './card-provider.ts';

/** Still waiting for the buyer or the bank. Only these keep stock from others. */
export const openStatuses = [
  'created',
  'pending',
  'requires_action',
  'processing',
] as const satisfies PaymentStatus[];

/** Closed without money. Money that arrives all the same is still taken seriously. */
export const unpaidStatuses = ['failed', 'canceled', 'expired'] as const satisfies PaymentStatus[];

/** From here money makes an order. */
export const payableStatuses = [...openStatuses, ...unpaidStatuses] as const;

/** Whether the buyer can still pay. */
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

export type Verdict =
  | { readonly kind: 'paid' }
  | { readonly kind: 'refunded' }
  /** There is money, but not what was agreed: a person has to look, nothing is shipped. */
  | { readonly kind: 'mismatch'; readonly reasons: readonly string[] }
  | { readonly kind: 'canceled' }
  | { readonly kind: 'open'; readonly status: 'pending' | 'requires_action' | 'processing' };

interface Agreed {
  readonly id: string;
  readonly customerId: string;
  readonly amount: number;
}

/** What the provider's view of an intent means for the payment it was opened for. */
export function judge(agreed: Agreed, intent: CardIntent): Verdict {
  switch (intent.status) {
    case 'succeeded': {
      if (intent.received > 0 && intent.refunded >= intent.received) return { kind: 'refunded' };
      const reasons = mismatches(agreed, intent);
      return reasons.length === 0 ? { kind: 'paid' } : { kind: 'mismatch', reasons };
    }
    case 'canceled':
      return { kind: 'canceled' };
    case 'requires_action':
      return { kind: 'open', status: 'requires_action' };
    case 'processing':
    // We never ask for a separate capture; should an account be set so, the money is not ours yet.
    case 'requires_capture':
      return { kind: 'open', status: 'processing' };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return { kind: 'open', status: 'pending' };
  }
}

function mismatches({ id, customerId, amount }: Agreed, intent: CardIntent): string[] {
  const reasons: string[] = [];
  if (intent.received !== amount) reasons.push(`${intent.received} poisha arrived instead of ${amount}`);
  if (intent.currency !== 'bdt') reasons.push(`the currency is ${intent.currency}`);
  if (intent.metadata['payment_id'] !== id) reasons.push('the intent names another payment');
  if (intent.metadata['customer_id'] !== customerId) reasons.push('the intent names another customer');
  return reasons;
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
