import { failure } from '@petcare/platform/errors.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

type Opened = Pick<ProviderPayment, 'ref' | 'state' | 'nextAction'>;

/**
 * Returns the provider’s payment for a reserved one, opening it if there is none. A failure releases the
 * reservation at once.
 * @throws unavailable, amount_too_small
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
      // A card’s client secret authorises a payment, so it is never stored; the provider returns it again.
      hand_off: payment.provider === 'bkash' ? opened.nextAction : null,
    },
  );
  if (matchedCount === 1) return opened;
  const now = await Payments.findById(payment._id).lean<PaymentDocument>();
  // A concurrent request of the same attempt opened the same payment first.
  if (now?.provider_ref === opened.ref) return opened;
  // Cancels a payment that is no longer expected: closed meanwhile, or opened twice at a provider without
  // idempotency.
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
