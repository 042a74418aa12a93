import { trusted } from 'mongoose';
import type { PaymentDeps } from '../payment-deps.ts';
import { Payments } from '../payment.model.ts';
import { readPayment } from '../transition-payment.ts';
import { paymentFailpoint } from '../settlement/payment-failpoint.ts';
import { settlePayment } from '../settlement/settle-payment.ts';

/**
 * Charges or releases a held amount at the provider as decided, and settles the answer. Idempotent: the provider does
 * either once.
 * @throws unavailable – when the provider does not answer; a periodic job repeats it.
 */
export async function carryOutHold(paymentId: string, deps: PaymentDeps): Promise<void> {
  const payment = await readPayment(paymentId);
  const { status, deposit, providerRef: ref } = payment;
  if (status !== 'authorised' || !deposit?.decision || ref === null) return;
  const { card } = deps.providers;
  paymentFailpoint('after-deciding-hold');
  const seen =
    deposit.decision === 'capture'
      ? await card.capture(ref, deposit.capture, paymentId)
      : await card.cancel(ref);
  paymentFailpoint('after-carrying-out-hold');
  await settlePayment(paymentId, deps, { known: payment, seen });
}

/** Younger decisions are still carried out by their request. */
const minAgeMs = 2 * 60_000;
const batchSize = 200;

/**
 * Carries out decisions about held amounts that their process did not finish. Safe to run concurrently.
 * @returns the number of payments.
 */
export async function carryOutHolds(deps: PaymentDeps, now = new Date()): Promise<number> {
  const decided = await Payments.find({
    status: 'authorised',
    'deposit.decision': trusted({ $ne: null }),
    checkedAt: trusted({ $lte: new Date(now.getTime() - minAgeMs) }),
  })
    .sort({ checkedAt: 1 })
    .limit(batchSize)
    .lean();
  for (const { _id } of decided) {
    await Payments.updateOne({ _id }, { checkedAt: now });
    await carryOutHold(_id, deps).catch((error: unknown) =>
      deps.log.warn({ err: error, paymentId: _id }, 'charging or releasing a hold failed; it is retried'),
    );
  }
  return decided.length;
}
