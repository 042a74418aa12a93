import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { closeUnpaid } from './close-unpaid.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { paymentFailpoint } from './payment-failpoint.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/**
 * Executes a confirmed payment at bKash and settles it. Claiming it in the database ensures one execution among
 * concurrent callers. An expired payment is not executed. An unclear outcome is queried once, then left to the
 * periodic job.
 */
export async function executePayment(id: string, deps: PaymentDeps): Promise<void> {
  const now = new Date();
  const claimed = await Payments.findOneAndUpdate(
    {
      _id: id,
      provider: 'bkash',
      status: 'pending',
      executingAt: null,
      expiresAt: trusted({ $gt: now }),
    },
    { status: 'executing', executingAt: now },
    { returnDocument: 'after' },
  ).lean();
  if (claimed?.providerRef == null) return;
  const seen = await tryExecute(claimed, claimed.providerRef, deps);
  if (seen === null) {
    await Payments.updateOne({ _id: id, status: 'executing' }, { status: 'unknown' });
    await settlePayment(id, deps);
  } else if (seen.state === 'open' || seen.state === 'authorised') {
    // The customer has not confirmed: the callback was invented or early.
    await Payments.updateOne({ _id: id, status: 'executing' }, { status: 'pending', executingAt: null });
  } else if (seen.state === 'canceled') {
    await refuse(claimed, seen, deps);
  } else {
    await settlePayment(id, deps, { known: claimed, seen });
  }
}

async function tryExecute(
  { _id, providerRef }: PaymentDocument,
  ref: string,
  { providers, log }: PaymentDeps,
): Promise<ProviderPayment | null> {
  try {
    const seen = await providers.bkash.execute(ref);
    paymentFailpoint('after-charge');
    return seen;
  } catch (error) {
    log.warn({ err: error, paymentId: _id, ref: providerRef }, 'bKash execution has an unclear outcome');
    return null;
  }
}

async function refuse(
  claimed: PaymentDocument,
  { failure }: ProviderPayment,
  deps: PaymentDeps,
): Promise<void> {
  await inTransaction(async () => {
    const { _id } = claimed;
    await Payments.updateOne({ _id, status: 'executing' }, { failure });
    await closeUnpaid(claimed, 'failed', deps);
  });
}
