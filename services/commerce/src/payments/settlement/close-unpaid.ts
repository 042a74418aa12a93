import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { readPayment, transitionPayment, updatePayment } from '../transition-payment.ts';
import { paymentRecord, type PaymentDocument } from '../payment.model.ts';
import { openStatuses, type UnpaidStatus } from '../payment.rules.ts';
import type { Purchasable } from '../purchases/purchasable.ts';

/**
 * Closes a payment and releases its reservation. Call it inside a transaction, after the provider can take no
 * more money for it. A payment that has changed meanwhile is returned unchanged.
 */
export async function closeUnpaid(
  { _id, status, providerRef, executingAt }: PaymentDocument,
  to: UnpaidStatus,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<PaymentDocument> {
  const closed = await transitionPayment(_id, {
    from: openStatuses,
    to,
    // Unchanged since it was read: a payment opened or executed meanwhile was not cancelled at the provider.
    where: { providerRef, executingAt },
    set: { attemptKey: null },
  });
  if (!closed) return readPayment(_id);
  await addAudit(
    'commerce',
    { action: 'payment.closed', record: paymentRecord(closed), before: { status }, after: { status: to } },
    { owner: closed.customerId },
  );
  return releaseReservation(closed, purchasables[closed.kind]);
}

/** Releases what a payment still reserves. Call it inside the transaction that has changed the payment. */
export async function releaseReservation(
  payment: PaymentDocument,
  purchasable: Purchasable,
): Promise<PaymentDocument> {
  const { _id, reservation, draft } = payment;
  if (reservation !== 'held') return payment;
  await purchasable.release(draft, _id);
  return updatePayment(_id, { reservation: 'released' });
}
