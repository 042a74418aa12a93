import { trusted } from 'mongoose';
import { pollOpenPayments } from './poll-bkash-payments.ts';
import { closePayment } from './close-payment.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { openStatuses } from '../payment/payment.rules.ts';
import { payRefund } from '../refunds/pay-refunds.ts';
import { Refunds, type RefundDocument } from '../refunds/refund.model.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/** Younger ones are in the hands of a browser, a webhook or a request. */
const restMs = 2 * 60_000;
const batch = 200;

/**
 * Heals what nobody came back for: asks about open payments, closes expired ones and gives back what they kept, pays
 * refunds that wait. Every step is guarded by itself, so two sweeps at once do no harm.
 * @returns how many payments and refunds were looked at.
 */
export async function settleDuePayments(setup: PaymentDeps, now = new Date()): Promise<number> {
  const rested = { checked_at: trusted({ $lte: new Date(now.getTime() - restMs) }) };
  const due = await Payments.find({
    status: trusted({ $in: openStatuses }),
    $or: [rested, { expires_at: trusted({ $lte: now }) }],
  })
    .sort({ checked_at: 1 })
    .limit(batch)
    .lean<PaymentDocument[]>();
  for (const payment of due) {
    await Payments.updateOne({ _id: payment._id }, { checked_at: now });
    await heal(payment, setup, now).catch((error: unknown) =>
      setup.log.warn({ err: error, paymentId: payment._id }, 'the sweep comes back to this payment'),
    );
  }
  await pollOpenPayments(setup, now);
  const owed = await Refunds.find({ status: 'pending', ...rested })
    .sort({ checked_at: 1 })
    .limit(batch)
    .lean<RefundDocument[]>();
  for (const refund of owed) {
    await Refunds.updateOne({ _id: refund._id }, { checked_at: now });
    await payRefund(refund, setup).catch((error: unknown) =>
      setup.log.warn({ err: error, refundId: refund._id }, 'the sweep comes back to this refund'),
    );
  }
  return due.length + owed.length;
}

async function heal(payment: PaymentDocument, setup: PaymentDeps, now: Date): Promise<void> {
  if (payment.expires_at <= now) await closePayment(payment._id, 'expired', setup);
  else await settlePayment(payment._id, setup);
}
