import { inTransaction } from '@petcare/platform/mongo.ts';
import type { Types } from 'mongoose';
import { Orders } from '../orders/order.model.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import type { PaymentSetup } from './setup.ts';

/**
 * Moves a payment that owes its money back one step on: asks for the refund, or looks how the one asked for
 * stands. Safe to repeat; the provider pays back once.
 * @throws unavailable when the provider cannot be asked.
 */
export async function refundPayment(id: Types.ObjectId, { provider, log }: PaymentSetup): Promise<void> {
  const payment = await Payments.findOne({ _id: id, status: 'refunding' }).lean<PaymentRow>();
  if (!payment?.intent_id) return;
  const refund = payment.refund_id
    ? await provider.findRefund(payment.refund_id)
    : await provider.refund(payment.intent_id, id.toHexString());
  if (refund.status === 'failed')
    log.error({ paymentId: id, refundId: refund.id }, 'MONEY OWED: the refund failed, a person has to look');
  const status = { pending: 'refunding', succeeded: 'refunded', failed: 'needs_review' } as const;
  await inTransaction(async () => {
    const moved = await Payments.updateOne(
      { _id: id, status: 'refunding' },
      { refund_id: refund.id, status: status[refund.status] },
    );
    if (moved.matchedCount === 1)
      await Orders.updateOne({ payment_id: id }, { payment_status: status[refund.status] });
  });
}
