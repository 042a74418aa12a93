import { trusted } from 'mongoose';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { executePayment } from './execute-bkash-payment.ts';

const batch = 200;
const minute = 60_000;
const pollAfter = [1, 3, 10, 30].map((minutes) => minutes * minute);

/**
 * Polls bKash payments without a callback after 1, 3, 10 and 30 minutes; bKash objects to more. Executes a
 * confirmed payment while its reservation is held. Safe to run concurrently.
 */
export async function pollOpenPayments(deps: PaymentDeps, now: Date): Promise<void> {
  const open = await Payments.find({
    provider: 'bkash',
    status: 'pending',
    executingAt: null,
    expiresAt: trusted({ $gt: now }),
  })
    .sort({ checkedAt: 1 })
    .limit(batch)
    .lean();
  for (const payment of open) {
    const due = duePolls(payment.createdAt, now);
    if (due <= payment.polls) continue;
    const { modifiedCount } = await Payments.updateOne(
      { _id: payment._id, polls: payment.polls },
      { polls: due },
    );
    if (modifiedCount === 0) continue;
    await pollPayment(payment, deps).catch((error: unknown) =>
      deps.log.warn({ err: error, paymentId: payment._id }, 'polling an open bKash payment failed'),
    );
  }
}

async function pollPayment({ _id, providerRef }: PaymentDocument, deps: PaymentDeps): Promise<void> {
  if (providerRef === null) return;
  const seen = await deps.providers.bkash.find(providerRef);
  if (seen.state === 'authorised') await executePayment(_id, deps);
  else if (seen.state !== 'open') await settlePayment(_id, deps, { seen });
}

function duePolls(started: Date, now: Date): number {
  return pollAfter.filter((after) => now.getTime() - started.getTime() >= after).length;
}
