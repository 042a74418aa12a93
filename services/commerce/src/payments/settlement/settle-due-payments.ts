import { trusted } from 'mongoose';
import { pollOpenPayments } from './poll-bkash-payments.ts';
import { closePayment } from './close-payment.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { openStatuses } from '../payment/payment.rules.ts';
import { payRefund } from '../refunds/pay-refunds.ts';
import { Refunds, type RefundDocument } from '../refunds/refund.model.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/** Younger ones are still handled by a browser, a webhook or a request. */
const restMs = 2 * 60_000;
const batch = 200;

/**
 * Asks the providers about open payments, closes expired ones and pays pending refunds: all that browsers and webhooks
 * left unfinished. Safe to run concurrently.
 * @returns the number of payments and refunds.
 */
export async function settleDuePayments(deps: PaymentDeps, now = new Date()): Promise<number> {
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
    await closeOrSettle(payment, deps, now).catch((error: unknown) =>
      deps.log.warn({ err: error, paymentId: payment._id }, 'the sweep comes back to this payment'),
    );
  }
  await pollOpenPayments(deps, now);
  const owed = await Refunds.find({ status: 'pending', ...rested })
    .sort({ checked_at: 1 })
    .limit(batch)
    .lean<RefundDocument[]>();
  for (const refund of owed) {
    await Refunds.updateOne({ _id: refund._id }, { checked_at: now });
    await payRefund(refund, deps).catch((error: unknown) =>
      deps.log.warn({ err: error, refundId: refund._id }, 'the sweep comes back to this refund'),
    );
  }
  return due.length + owed.length;
}

async function closeOrSettle(payment: PaymentDocument, deps: PaymentDeps, now: Date): Promise<void> {
  if (payment.expires_at <= now) await closePayment(payment._id, 'expired', deps);
  else await settlePayment(payment._id, deps);
}
