import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { closeUnpaid } from './close-unpaid.ts';
import { readPayment } from '../transition-payment.ts';
import type { PaymentDocument } from '../payment.model.ts';
import { isBeingExecuted, isInDoubt, isOpen, type UnpaidStatus } from '../payment.rules.ts';
import { settlePayment } from './settle-payment.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';

/**
 * Closes an unpaid payment and releases its reservation, once. The provider cancels first: if the money has
 * arrived, the payment is settled instead; while it is being paid, it stays open.
 * @throws unavailable – when the provider does not answer; nothing has changed then.
 */
export async function closePayment(
  id: string,
  status: UnpaidStatus,
  deps: PaymentDeps,
): Promise<PaymentDocument> {
  const payment = await readPayment(id);
  const now = new Date();
  if (!isOpen(payment.status) || isBeingExecuted(payment, now)) return payment;
  if (isInDoubt(payment, now)) return (await settlePayment(id, deps, { known: payment })).payment;
  if (payment.providerRef) {
    const provider = providerOf(payment, deps);
    // Cancelling would release an amount that the customer has just let us hold.
    const held = payment.deposit && (await provider.find(payment.providerRef));
    if (held?.state === 'capturable')
      return (await settlePayment(id, deps, { known: payment, seen: held })).payment;
    const seen = await provider.cancel(payment.providerRef);
    if (seen.state !== 'canceled') return (await settlePayment(id, deps, { known: payment, seen })).payment;
  }
  return inTransaction(() => closeUnpaid(payment, status, deps));
}
