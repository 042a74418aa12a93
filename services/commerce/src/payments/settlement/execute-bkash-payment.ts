import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type Types } from 'mongoose';
import { closeUnpaid } from './close-unpaid.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { paymentFailpoint, settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/**
 * Has bKash move the money of a payment its buyer confirmed, and settles it. Two tabs, a reload and the sweep may all
 * want that at once: whoever claims the payment in the database tells bKash, and everybody else does nothing. What
 * has expired, and so may have gone to somebody else, is not executed: no money moves then.
 *
 * When bKash does not answer, it is asked once; what is still not known then stays `unknown`, and the sweep asks on.
 */
export async function executePayment(id: Types.ObjectId, deps: PaymentDeps): Promise<void> {
  const now = new Date();
  const claimed = await Payments.findOneAndUpdate(
    {
      _id: id,
      provider: 'bkash',
      status: 'pending',
      executing_at: null,
      hold: trusted({ $in: ['held', 'none'] }),
      expires_at: trusted({ $gt: now }),
    },
    { status: 'executing', executing_at: now },
    { returnDocument: 'after' },
  ).lean<PaymentDocument>();
  if (claimed?.provider_ref == null) return;
  const seen = await tryExecute(claimed, claimed.provider_ref, deps);
  if (seen === null) {
    await Payments.updateOne({ _id: id, status: 'executing' }, { status: 'unknown' });
    await settlePayment(id, deps);
  } else if (seen.state === 'open' || seen.state === 'authorised') {
    // The buyer had not confirmed: a made-up callback, or one that came too early.
    await Payments.updateOne({ _id: id, status: 'executing' }, { status: 'pending', executing_at: null });
  } else if (seen.state === 'canceled') {
    await refuse(claimed, seen, deps);
  } else {
    await settlePayment(id, deps, { seen });
  }
}

async function tryExecute(
  { _id, provider_ref }: PaymentDocument,
  ref: string,
  { providers, log }: PaymentDeps,
): Promise<ProviderPayment | null> {
  try {
    const seen = await providers.bkash.execute(ref);
    paymentFailpoint('after-charge');
    return seen;
  } catch (error) {
    log.warn({ err: error, paymentId: _id, ref: provider_ref }, 'an execution at bKash was not answered');
    return null;
  }
}

/** bKash said no, and why: another attempt is another payment. */
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
