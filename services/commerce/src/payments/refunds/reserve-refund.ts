import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { syncPaymentStatus } from './sync-payment-status.ts';
import { readPayment, updatePayment } from '../transition-payment.ts';
import { paymentRecord } from '../payment.model.ts';
import { Refunds, type RefundDocument, type RefundRequest } from './refund.model.ts';
import { assertRefundable } from './refund.rules.ts';

/**
 * Reserves a refund inside the caller’s transaction. A periodic job sends it; calling `sendRefunds` after the
 * commit only sends it sooner. Idempotent by `request`.
 * @throws not_refundable, refund_too_large (with the sum left)
 * @throws idempotency_conflict – for the same request with another sum or reason.
 */
export async function reserveRefund(
  refundRequest: RefundRequest,
  deps: PaymentDeps,
): Promise<RefundDocument> {
  const { paymentId, request, reason, by } = refundRequest;
  const before = await Refunds.findOne({ paymentId, request }).lean();
  if (before) {
    const isSame =
      before.reason === reason && (refundRequest.amount === null || refundRequest.amount === before.amount);
    if (!isSame) throw conflict('idempotency_conflict');
    return before;
  }
  const payment = await readPayment(paymentId);
  const amount = assertRefundable(payment, refundRequest.amount);
  const { refundReserved } = payment;
  // A concurrent reservation could make this refund too large.
  const reserved = await updatePayment(paymentId, { $inc: { refundReserved: amount } }, { refundReserved });
  const now = new Date();
  const refund: RefundDocument = {
    _id: newId(),
    paymentId,
    request,
    amount,
    reason,
    by,
    status: 'pending',
    providerRef: null,
    failure: null,
    checkedAt: now,
    createdAt: now,
  };
  await Refunds.create([refund]);
  await syncPaymentStatus(reserved, null, deps);
  await addAudit(
    'commerce',
    {
      action: 'payment.refunded',
      record: paymentRecord(payment),
      before: { refunded: poishaToTaka(refundReserved) },
      after: { refunded: poishaToTaka(refundReserved + amount), reason },
    },
    { owner: payment.customerId },
  );
  return refund;
}
