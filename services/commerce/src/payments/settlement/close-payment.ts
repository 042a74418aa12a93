import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { Types } from 'mongoose';
import { closeUnpaid } from './close-unpaid.ts';
import { readPayment } from '../payment/move-payment.ts';
import type { PaymentDocument } from '../payment/payment.model.ts';
import { isBeingExecuted, isInDoubt, isOpen, type UnpaidStatus } from '../payment/payment.rules.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/**
 * Closes a payment nobody completed and gives back what it kept, once. The provider is told first: if it answers
 * that the money has come after all, the payment is settled instead; if it is just being paid, it stays open.
 * @throws unavailable when the provider cannot be told; nothing has changed then.
 */
export async function closePayment(
  id: Types.ObjectId,
  as: UnpaidStatus,
  setup: PaymentDeps,
): Promise<PaymentDocument> {
  const payment = await readPayment(id);
  const now = new Date();
  if (!isOpen(payment.status) || isBeingExecuted(payment, now)) return payment;
  if (isInDoubt(payment, now)) return (await settlePayment(id, setup)).payment;
  if (payment.provider_ref) {
    const seen = await setup.providers[payment.provider].cancel(payment.provider_ref);
    if (seen.state !== 'canceled') return (await settlePayment(id, setup, { seen })).payment;
  }
  return inTransaction(() => closeUnpaid(payment, as, setup.kinds[payment.kind]));
}
