import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { executePayment } from './execute-bkash-payment.ts';

/**
 * Acts on what a browser brings back from bKash. Anybody can call this address with anything, so it is only a hint:
 * `success` lets us try to execute, which bKash refuses unless the buyer confirmed; for anything else bKash is asked
 * whether the payment is over, and only then it is closed.
 * @returns the payment it is about; null when there is none.
 */
export async function receiveCallback(
  { paymentID, status }: { paymentID: string; status: string },
  deps: PaymentDeps,
): Promise<PaymentDocument | null> {
  const payment = await Payments.findOne({
    provider: 'bkash',
    provider_ref: paymentID,
  }).lean<PaymentDocument>();
  if (payment?.status !== 'pending') return payment;
  if (status === 'success') await executePayment(payment._id, deps);
  else {
    const seen = await deps.providers.bkash.find(paymentID);
    if (seen.state === 'canceled') await settlePayment(payment._id, deps, { seen });
  }
  return payment;
}
