import type { OwedRefund } from './refund.model.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { readPayment } from '../transition-payment.ts';
import { refundable } from './refund.rules.ts';
import { reserveRefund } from './reserve-refund.ts';

/**
 * Reserves what is missing of a decided total, as far as it can be refunded now. Earlier refunds are a part of it. Call it
 * inside a transaction.
 */
export async function reserveOwed(
  paymentId: string,
  { total, ...refund }: OwedRefund,
  deps: PaymentDeps,
): Promise<void> {
  const payment = await readPayment(paymentId);
  const amount = Math.min(total - payment.refundReserved, refundable(payment));
  if (amount > 0) await reserveRefund({ ...refund, paymentId, amount }, deps);
}
