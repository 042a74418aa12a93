import { failure } from '@petcare/platform/errors.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

type Opened = Pick<ProviderPayment, 'ref' | 'state' | 'nextAction'>;

/**
 * The provider's own payment for a reserved one of ours, opened now if there is none. If that cannot be done, what
 * was reserved is let go at once.
 * @throws unavailable, amount_too_small.
 */
export async function openAtProvider(payment: PaymentDocument, deps: PaymentDeps): Promise<Opened> {
  const provider = deps.providers[payment.provider];
  if (payment.provider_ref) return reopen(payment, deps);
  const opened = await provider
    .open({
      paymentId: payment._id.toHexString(),
      customerId: payment.customer_id.toHexString(),
      kind: payment.kind,
      amount: payment.amount,
      description: payment.description,
      payerReference: payment.account_number,
    })
    .catch(async (error: unknown) => {
      await closePayment(payment._id, 'failed', deps);
      throw error;
    });
  const { matchedCount } = await Payments.updateOne(
    { _id: payment._id, status: 'created' },
    {
      status: 'pending',
      provider_ref: opened.ref,
      // A client secret pays: it stays with the provider, which tells it again.
      hand_off: payment.provider === 'bkash' ? opened.nextAction : null,
    },
  );
  if (matchedCount === 1) return opened;
  const now = await Payments.findById(payment._id).lean<PaymentDocument>();
  // A second click of the same attempt got here first, with the same payment.
  if (now?.provider_ref === opened.ref) return opened;
  // Nobody may pay what is no longer waited for: closed meanwhile, or opened a second time where ids are not kept.
  await provider.cancel(opened.ref);
  if (now?.provider_ref && now.status === 'pending') return reopen(now, deps);
  throw failure('unavailable');
}

async function reopen(
  { provider, provider_ref, hand_off }: PaymentDocument,
  deps: PaymentDeps,
): Promise<Opened> {
  if (hand_off !== null) return { ref: provider_ref ?? '', state: 'open', nextAction: hand_off };
  return deps.providers[provider].find(provider_ref ?? '');
}
