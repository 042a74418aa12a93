import { trusted } from 'mongoose';
import { pollOpenPayments } from './poll-bkash-payments.ts';
import { closePayment } from './close-payment.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { openStatuses } from '../payment.rules.ts';
import { sendRefund } from '../refunds/send-refunds.ts';
import { Refunds } from '../refunds/refund.model.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/** Younger payments are still handled by a browser, webhook or request. */
const minAgeMs = 2 * 60_000;
const batchSize = 200;

/**
 * Queries the providers about open payments, closes expired ones and sends pending refunds. Safe to run
 * concurrently.
 * @returns the number of payments and refunds.
 */
export async function settleDuePayments(deps: PaymentDeps, now = new Date()): Promise<number> {
  const dueFilter = { checkedAt: trusted({ $lte: new Date(now.getTime() - minAgeMs) }) };
  const due = await Payments.find({
    status: trusted({ $in: openStatuses }),
    $or: [dueFilter, { expiresAt: trusted({ $lte: now }) }],
  })
    .sort({ checkedAt: 1 })
    .limit(batchSize)
    .lean();
  for (const payment of due) {
    await Payments.updateOne({ _id: payment._id }, { checkedAt: now });
    await closeOrSettle(payment, deps, now).catch((error: unknown) =>
      deps.log.warn({ err: error, paymentId: payment._id }, 'settling a payment failed; it is retried'),
    );
  }
  await pollOpenPayments(deps, now);
  const pending = await Refunds.find({ status: 'pending', ...dueFilter })
    .sort({ checkedAt: 1 })
    .limit(batchSize)
    .lean();
  for (const refund of pending) {
    await Refunds.updateOne({ _id: refund._id }, { checkedAt: now });
    await sendRefund(refund, deps).catch((error: unknown) =>
      deps.log.warn({ err: error, refundId: refund._id }, 'sending a refund failed; it is retried'),
    );
  }
  return due.length + pending.length;
}

async function closeOrSettle(payment: PaymentDocument, deps: PaymentDeps, now: Date): Promise<void> {
  if (payment.expiresAt <= now) await closePayment(payment._id, 'expired', deps);
  else await settlePayment(payment._id, deps);
}
