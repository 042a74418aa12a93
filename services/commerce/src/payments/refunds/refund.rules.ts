import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { disputedMoney } from '../purchases/disputed-money.ts';

interface Money {
  readonly status: PaymentStatus;
  readonly received: Poisha;
  readonly refundReserved: Poisha;
  readonly exchanged?: Poisha;
}

/** The `request` of the refund of a payment whose purchase had become unavailable. Stored. */
export const shortageRequest = 'sold out';

/** Statuses with money that can be refunded. Disputed money is decided by the bank. */
export const refundableStatuses = [
  'paid',
  'partially_refunded',
  'refunding',
  'needs_review',
] as const satisfies PaymentStatus[];

export function refundable(payment: Money): Poisha {
  return (refundableStatuses as readonly PaymentStatus[]).includes(payment.status) ? unreturned(payment) : 0;
}

/** Returns the money that went back neither as a refund, also one that is planned, nor as items in exchange. */
export function unreturned({ received, refundReserved, exchanged = 0 }: Omit<Money, 'status'>): Poisha {
  return received - refundReserved - exchanged;
}

/**
 * Returns the sum of a refund: the requested one, or everything left.
 * @throws not_refundable
 * @throws refund_too_large (with the sum left).
 */
export function assertRefundable(payment: Money, asked: Poisha | null): Poisha {
  const left = refundable(payment);
  if (payment.status === 'disputed') throw disputedMoney();
  if (left <= 0) throw conflict('not_refundable');
  if (asked !== null && asked > left)
    throw conflict('refund_too_large', { details: { left: poishaToTaka(left) } });
  return asked ?? left;
}
