import { failure } from '@petcare/platform/errors.ts';
import type { CardIntent } from './card-provider.ts';
import { closePayment } from './close-payment.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import type { PaymentSetup } from './setup.ts';

/**
 * The provider's intent of a reserved payment, opened now if it has none. If that cannot be done, the
 * reservation is let go at once.
 * @throws unavailable, amount_too_small.
 */
export async function openAtProvider(payment: PaymentRow, setup: PaymentSetup): Promise<CardIntent> {
  const { provider } = setup;
  if (payment.intent_id) return provider.find(payment.intent_id);
  const { draft } = payment;
  const intent = await provider
    .open({
      paymentId: payment._id.toHexString(),
      customerId: payment.customer_id.toHexString(),
      amount: payment.amount,
      description: `${draft.quantity} x ${draft.product_name}`.slice(0, 200),
    })
    .catch(async (error: unknown) => {
      await closePayment(payment._id, 'failed', setup);
      throw error;
    });
  const { matchedCount } = await Payments.updateOne(
    { _id: payment._id, status: 'created' },
    { status: 'pending', intent_id: intent.id },
  );
  if (matchedCount === 1) return intent;
  const now = await Payments.findById(payment._id).lean<PaymentRow>();
  // A second click of the same attempt got here first, with the same intent.
  if (now?.intent_id === intent.id) return intent;
  // Closed while the provider was asked: nobody may pay for what is no longer kept.
  await provider.cancel(intent.id);
  throw failure('unavailable');
}
