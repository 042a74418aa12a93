import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { paymentRecord } from '../payment.model.ts';
import { readPayment } from '../transition-payment.ts';
import { storeRefundResponse } from '../refunds/send-refunds.ts';
import { Refunds } from '../refunds/refund.model.ts';

/**
 * Records that the refund of a cash payment was paid out by hand. Only the first call has an effect.
 * @throws not_found; not_refundable – for a payment whose provider pays its refunds.
 */
export async function payOutRefund(id: string, deps: PaymentDeps): Promise<void> {
  const refund = await Refunds.findById(id).lean();
  if (!refund) throw notFound('refund');
  const payment = await readPayment(refund.paymentId);
  if (payment.provider !== 'cash') throw conflict('not_refundable');
  if (refund.status !== 'pending') return;
  await inTransaction(async () => {
    await storeRefundResponse(refund, { id: null, status: 'succeeded', failure: null }, deps);
    await addAudit('commerce', {
      action: 'refund.paid_out',
      record: paymentRecord(payment),
      before: null,
      after: { amount: poishaToTaka(refund.amount) },
    });
  });
}
