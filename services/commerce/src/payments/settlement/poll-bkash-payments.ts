import { trusted } from 'mongoose';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { duePolls } from './poll.rules.ts';
import { executePayment } from './execute-bkash-payment.ts';

const batch = 200;

/**
 * Looks at payments whose buyer went to bKash's page and did not come back: after 1, 3, 10 and 30 minutes, not more
 * often, for bKash objects to being asked about everything. What the buyer confirmed is executed as long as it is
 * still kept for them; what they gave up is closed. Several copies may do this: each look is claimed.
 */
export async function pollOpenPayments(setup: PaymentDeps, now: Date): Promise<void> {
  const open = await Payments.find({
    provider: 'bkash',
    status: 'pending',
    executing_at: null,
    expires_at: trusted({ $gt: now }),
  })
    .sort({ checked_at: 1 })
    .limit(batch)
    .lean<PaymentDocument[]>();
  for (const payment of open) {
    const due = duePolls(payment.createdAt, now);
    if (due <= payment.looks) continue;
    const { modifiedCount } = await Payments.updateOne(
      { _id: payment._id, looks: payment.looks },
      { looks: due },
    );
    if (modifiedCount === 0) continue;
    await look(payment, setup).catch((error: unknown) =>
      setup.log.warn({ err: error, paymentId: payment._id }, 'a look at an open bKash payment failed'),
    );
  }
}

async function look({ _id, provider_ref }: PaymentDocument, setup: PaymentDeps): Promise<void> {
  if (provider_ref === null) return;
  const seen = await setup.providers.bkash.find(provider_ref);
  if (seen.state === 'authorised') await executePayment(_id, setup);
  else if (seen.state !== 'open') await settlePayment(_id, setup, { seen });
}
