import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import type { Types } from 'mongoose';
import { closeUnpaid } from './close-unpaid.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import { isOpen, type unpaidStatuses } from './payment.rules.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentSetup } from './setup.ts';

/**
 * Closes a payment nobody completed and gives its stock back, once. The provider is told first: if it answers
 * that the money has come after all, the payment is settled instead; if it is just being paid, it stays open.
 * @throws unavailable when the provider cannot be told; nothing has changed then.
 */
export async function closePayment(
  id: Types.ObjectId,
  as: (typeof unpaidStatuses)[number],
  setup: PaymentSetup,
): Promise<PaymentRow> {
  const payment = await Payments.findById(id).lean<PaymentRow>();
  if (!payment) throw notFound('payment');
  if (!isOpen(payment.status)) return payment;
  if (payment.intent_id) {
    const intent = await setup.provider.cancel(payment.intent_id);
    if (intent.status !== 'canceled') return (await settlePayment(id, setup)).payment;
  }
  return inTransaction(() => closeUnpaid(payment, as));
}
