import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { OrderPayments, RefundableMoney } from '../order-payments.ts';
import type { RefundRequest } from '../refunds/refund.model.ts';

interface Paid {
  readonly paymentId: string;
  readonly extraPayments?: readonly string[];
}

/** Payments of an order, the latest first: later payments are refunded before the one that made the order. */
export function paymentIdsOf({ paymentId, extraPayments = [] }: Paid): string[] {
  return [...extraPayments.toReversed(), paymentId];
}

/** @returns null when a payment is missing. */
export async function readRefundable(
  order: Paid,
  payments: Pick<OrderPayments, 'refundable'>,
): Promise<RefundableMoney | null> {
  const sums = { left: 0, reserved: 0, held: 0, disputed: 0, isBeingCharged: false };
  for (const id of paymentIdsOf(order)) {
    const money = await payments.refundable(id);
    if (!money) return null;
    sums.left += money.left;
    sums.reserved += money.reserved;
    sums.held += money.held;
    sums.disputed += money.disputed;
    sums.isBeingCharged ||= money.isBeingCharged;
  }
  return sums;
}

/**
 * Reserves a refund over the payments of an order, inside the caller’s transaction, which must happen once. The sum
 * must not exceed what is left.
 */
export async function reserveRefundOf(
  order: Paid,
  { amount, ...request }: Omit<RefundRequest, 'paymentId' | 'amount'> & { readonly amount: Poisha },
  payments: Pick<OrderPayments, 'refundable' | 'reserveRefund'>,
): Promise<void> {
  let rest = amount;
  for (const paymentId of paymentIdsOf(order)) {
    const part = Math.min(rest, (await payments.refundable(paymentId))?.left ?? 0);
    if (part > 0) await payments.reserveRefund({ ...request, paymentId, amount: part });
    rest -= part;
  }
  if (rest > 0) throw new Error(`a refund exceeds the payments of the order by ${rest} poisha`);
}

export async function sendRefundsOf(
  order: Paid,
  payments: Pick<OrderPayments, 'sendRefunds'>,
): Promise<void> {
  for (const id of paymentIdsOf(order)) await payments.sendRefunds(id);
}
