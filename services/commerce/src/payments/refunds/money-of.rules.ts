import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { refundable, unreturned } from './refund.rules.ts';
import type { PaymentDocument } from '../payment.model.ts';

export type PaymentSums = Pick<
  PaymentDocument,
  'status' | 'amount' | 'received' | 'refunded' | 'refundReserved' | 'exchanged' | 'dispute' | 'deposit'
>;

/** The money of an order, stay or visit, in poisha: the sums of all its payments. */
export interface RecordMoney {
  /** Status of the most urgent payment; without one, what the sums say. */
  readonly status: PaymentStatus;
  /** Cash that is collected on delivery. */
  readonly due: Poisha;
  readonly paid: Poisha;
  readonly refunded: Poisha;
  /** Refunds that were decided and have not arrived. */
  readonly refunding: Poisha;
  /** Held on the card and undecided: can be released instead of refunded. */
  readonly held: Poisha;
  /** Held on the card and about to be charged, as decided. */
  readonly charging: Poisha;
  /** Received, and in a dispute that the bank has not decided; without what was refunded or exchanged. */
  readonly disputed: Poisha;
  readonly refundable: Poisha;
  /** Money that the customer would lose if nothing else happened. */
  readonly kept: Poisha;
}

/** Statuses that hide the others until they end; the most urgent first. */
const byUrgency = [
  'disputed',
  'needs_review',
  'refunding',
  'authorised',
  'due',
] as const satisfies PaymentStatus[];

/** The only answer to what the money of a record is. `payments`: all that belong to it. */
export function moneyOf(payments: readonly PaymentSums[]): RecordMoney {
  const sum = (of: (payment: PaymentSums) => Poisha) => payments.reduce((total, one) => total + of(one), 0);
  const paid = sum(({ received }) => received);
  const refunded = sum((one) => one.refunded);
  const parts = {
    held: sum((one) => (one.status === 'authorised' && !one.deposit?.decision ? one.amount : 0)),
    charging: sum(({ status, deposit }) => (status === 'authorised' ? (deposit?.capture ?? 0) : 0)),
    disputed: sum((one) => (one.dispute === 'open' ? unreturned(one) : 0)),
    refundable: sum(refundable),
  };
  return {
    status:
      byUrgency.find((urgent) => payments.some(({ status }) => status === urgent)) ?? ended(paid, refunded),
    due: sum((one) => (one.status === 'due' ? one.amount : 0)),
    paid,
    refunded,
    refunding: sum((one) => one.refundReserved - one.refunded),
    ...parts,
    kept: parts.held + parts.charging + parts.disputed + parts.refundable,
  };
}

/** Without any money, its cash or its hold was called off. */
function ended(paid: Poisha, refunded: Poisha): PaymentStatus {
  if (paid === 0) return 'canceled';
  if (refunded >= paid) return 'refunded';
  return refunded > 0 ? 'partially_refunded' : 'paid';
}
