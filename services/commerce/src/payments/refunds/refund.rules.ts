import type { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import { poishaToTaka } from '@petcare/contracts/money.ts';
import { conflict } from '@petcare/platform/errors.ts';

interface Money {
  readonly status: PaymentStatus;
  readonly received: Poisha;
  readonly refund_reserved: Poisha;
}

/** Statuses of payments that have money to pay back; what the bank is deciding about is the bank's. */
export const refundableStatuses = [
  'paid',
  'partially_refunded',
  'refunding',
  'needs_review',
] as const satisfies PaymentStatus[];

/** What can still be paid back. */
export function refundable({ status, received, refund_reserved }: Money): Poisha {
  return (refundableStatuses as readonly PaymentStatus[]).includes(status) ? received - refund_reserved : 0;
}

/**
 * How much a refund pays back: what is asked for, or all that is left.
 * @throws not_refundable when there is nothing; refund_too_large (with what is left).
 */
export function assertRefundable(payment: Money, asked: Poisha | null): Poisha {
  const left = refundable(payment);
  if (left <= 0) throw conflict('not_refundable');
  if (asked !== null && asked > left)
    throw conflict('refund_too_large', { details: { left: poishaToTaka(left) } });
  return asked ?? left;
}
