import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { readPayment } from '../transition-payment.ts';
import type { PaymentDocument } from '../payment.model.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { sendRefunds } from './send-refunds.ts';
import { Refunds, type RefundDocument, type RefundRequest } from './refund.model.ts';
import { reserveRefund } from './reserve-refund.ts';

interface DecidedRefund {
  readonly payment: PaymentDocument;
  readonly refund: RefundDocument;
  readonly isNew: boolean;
}

/**
 * Refunds a payment in full or in part, once per request. A stored refund is final; a periodic job retries it
 * when the provider does not answer.
 * @throws not_found, not_refundable, refund_too_large, idempotency_conflict.
 */
export async function refundPayment(refundRequest: RefundRequest, deps: PaymentDeps): Promise<DecidedRefund> {
  const { paymentId, request } = refundRequest;
  const before = await Refunds.exists({ paymentId, request });
  const decide = () => inTransaction(() => reserveRefund(refundRequest, deps));
  const { _id } = await decide().catch((error: unknown) => {
    // A concurrent call has just stored the same request.
    if (isDuplicateKey(error, 'request')) return decide();
    throw error;
  });
  await sendRefunds(paymentId, deps);
  const refund = await Refunds.findById(_id).lean();
  if (!refund) throw new Error('the stored refund is missing');
  return { payment: await readPayment(paymentId), refund, isNew: before === null };
}
