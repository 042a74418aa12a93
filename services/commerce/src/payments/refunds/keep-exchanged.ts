import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { disputedMoney } from '../purchases/disputed-money.ts';
import type { Purchasable } from '../purchases/purchasable.ts';
import { readPayment, updatePayment } from '../transition-payment.ts';
import { refundable } from './refund.rules.ts';
import { syncOrder } from './sync-payment-status.ts';

/**
 * Keeps the value of exchanged items from being refunded, inside the caller’s transaction; a negative value gives it back.
 * @throws not_refundable – when less is left of the payment, or the bank decides about it.
 */
export async function keepExchanged(
  paymentId: string,
  value: Poisha,
  orders: Pick<Purchasable, 'syncPaymentStatus'>,
): Promise<void> {
  const payment = await readPayment(paymentId);
  if (payment.status === 'disputed' && value > 0) throw disputedMoney();
  if (value > refundable(payment))
    throw conflict('not_refundable', {
      message: 'The money of these items went back to the customer, so they cannot be exchanged.',
    });
  const { refundReserved, exchanged } = payment;
  // A concurrent refund could take the money.
  const kept = await updatePayment(
    paymentId,
    { $inc: { exchanged: value } },
    { refundReserved, exchanged: exchanged ?? null },
  );
  await syncOrder(kept, null, orders);
}
