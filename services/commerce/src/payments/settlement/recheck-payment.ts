import { addAuditInOwnTransaction } from '@petcare/platform/audit/audit.ts';
import { paymentRecord, type PaymentDocument } from '../payment.model.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/**
 * Queries the provider whatever the stored status, and applies the result: an order, a pending refund, or a
 * refund made at the provider.
 * @throws not_found, unavailable
 */
export async function recheckPayment(id: string, deps: PaymentDeps): Promise<PaymentDocument> {
  await addAuditInOwnTransaction('commerce', {
    action: 'payment.rechecked',
    record: paymentRecord({ _id: id }),
    before: null,
    after: null,
  });
  await sendRefunds(id, deps);
  return (await settlePayment(id, deps, { alwaysQuery: true })).payment;
}
