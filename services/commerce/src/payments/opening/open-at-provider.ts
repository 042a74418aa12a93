import { failure } from '@petcare/platform/errors.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';

interface Opened extends Pick<ProviderPayment, 'ref' | 'state' | 'nextAction'> {
  /** The payment as stored now. */
  readonly payment: PaymentDocument;
}

/**
 * Returns the provider’s payment for a reserved one, opening it if there is none. A failure releases the
 * reservation at once.
 * @throws unavailable, amount_too_small
 */
export async function openAtProvider(payment: PaymentDocument, deps: PaymentDeps): Promise<Opened> {
  const provider = providerOf(payment, deps);
  if (payment.providerRef) return reopen(payment, deps);
  const opened = await provider
    .open({
      paymentId: payment._id,
      customerId: payment.customerId,
      kind: payment.kind,
      amount: payment.amount,
      description: payment.description,
      holdOnly: payment.deposit !== undefined,
      payerReference: payment.accountNumber,
    })
    .catch(async (error: unknown) => {
      await closePayment(payment._id, 'failed', deps);
      throw error;
    });
  const stored = await Payments.findOneAndUpdate(
    { _id: payment._id, status: 'created' },
    {
      status: 'pending',
      providerRef: opened.ref,
      // A card’s client secret authorises a payment, so it is never stored; the provider returns it again.
      nextAction: payment.provider === 'bkash' ? opened.nextAction : null,
    },
    { returnDocument: 'after' },
  ).lean();
  if (stored) return { ...opened, payment: stored };
  const now = await Payments.findById(payment._id).lean();
  // A concurrent request of the same attempt opened the same payment first.
  if (now?.providerRef === opened.ref) return { ...opened, payment: now };
  // Cancels a payment that is no longer expected: closed meanwhile, or opened twice at a provider without
  // idempotency.
  await provider.cancel(opened.ref);
  if (now?.providerRef && now.status === 'pending') return reopen(now, deps);
  throw failure('unavailable');
}

async function reopen(payment: PaymentDocument, deps: PaymentDeps): Promise<Opened> {
  const { nextAction } = payment;
  const ref = payment.providerRef ?? '';
  if (nextAction !== null) return { ref, state: 'open', nextAction, payment };
  return { ...(await providerOf(payment, deps).find(ref)), payment };
}
