import { trusted } from 'mongoose';
import { closePayment } from './close-payment.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import { openStatuses } from './payment.rules.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentSetup } from './setup.ts';

/** Younger ones are in the hands of a browser or a webhook. */
const restMs = 2 * 60_000;
const batch = 200;

/**
 * Heals what nobody came back for: asks about open payments, closes expired ones and gives their stock back,
 * follows refunds under way. Every step is guarded by itself, so two sweeps at once do no harm.
 * @returns how many payments were looked at.
 */
export async function sweepPayments(setup: PaymentSetup, now = new Date()): Promise<number> {
  const due = await Payments.find({
    status: trusted({ $in: [...openStatuses, 'refunding'] }),
    $or: [
      { checked_at: trusted({ $lte: new Date(now.getTime() - restMs) }) },
      { expires_at: trusted({ $lte: now }) },
    ],
  })
    .sort({ checked_at: 1 })
    .limit(batch)
    .lean<PaymentRow[]>();
  for (const payment of due) {
    await Payments.updateOne({ _id: payment._id }, { checked_at: now });
    await heal(payment, setup, now).catch((error: unknown) =>
      setup.log.warn({ err: error, paymentId: payment._id }, 'the sweep comes back to this payment'),
    );
  }
  return due.length;
}

async function heal(payment: PaymentRow, setup: PaymentSetup, now: Date): Promise<void> {
  if (payment.status === 'refunding') await refundPayment(payment._id, setup);
  else if (payment.expires_at <= now) await closePayment(payment._id, 'expired', setup);
  else await settlePayment(payment._id, setup);
}
