import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { movePayment, readPayment } from '../payment/move-payment.ts';
import { paymentRecord, Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { openStatuses, type UnpaidStatus } from '../payment/payment.rules.ts';

/**
 * Closes a payment in the database and releases its reservation. Only inside a transaction, and only once the provider
 * can take no more money for it. A payment that has been moved on meanwhile is returned unchanged.
 */
export async function closeUnpaid(
  { _id, status, provider_ref, executing_at }: PaymentDocument,
  as: UnpaidStatus,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<PaymentDocument> {
  const closed = await movePayment(_id, {
    from: openStatuses,
    to: as,
    // The same one as before: what was opened or begun to be executed meanwhile has not been canceled.
    where: { provider_ref, executing_at },
    set: { attempt_key: null },
  });
  if (closed)
    await addAudit(
      'commerce',
      { act: 'payment.closed', record: paymentRecord(closed), before: { status }, after: { status: as } },
      { owner: closed.customer_id.toHexString() },
    );
  if (closed?.hold === 'held') {
    await Payments.updateOne({ _id }, { hold: 'released' });
    await purchasables[closed.kind].release(closed.draft, _id);
  }
  return readPayment(_id);
}
