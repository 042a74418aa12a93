import { Payments, type PaymentDocument } from '../payment.model.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { executePayment } from './execute-bkash-payment.ts';

/**
 * Handles the redirect from bKash. The request can be forged, so it is only a hint: `success` triggers an
 * execution, which bKash refuses without a confirmation; otherwise bKash is queried before closing.
 * @returns the payment; null when there is none.
 */
export async function receiveCallback(
  { paymentID, status }: { paymentID: string; status: string },
  deps: PaymentDeps,
): Promise<PaymentDocument | null> {
  const payment = await Payments.findOne({
    provider: 'bkash',
    providerRef: paymentID,
  }).lean();
  if (payment?.status !== 'pending') return payment;
  if (status === 'success') await executePayment(payment._id, deps);
  else {
    const seen = await deps.providers.bkash.find(paymentID);
    if (seen.state === 'canceled') await settlePayment(payment._id, deps, { known: payment, seen });
  }
  return payment;
}
