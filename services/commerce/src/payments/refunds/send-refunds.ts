import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addRefundToLedger } from '../ledger/record-money.ts';
import { syncOrder, syncPaymentStatus } from './sync-payment-status.ts';
import { readPayment, transitionPayment, updatePayment } from '../transition-payment.ts';
import { Payments } from '../payment.model.ts';
import { settledStatuses } from '../payment.rules.ts';
import type { ProviderRefund } from '../providers/payment-provider.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';
import { Refunds, type RefundDocument } from './refund.model.ts';

/**
 * Sends the pending refunds of a payment, or queries those already sent. Idempotent: the provider pays each
 * refund once. Refunds that cannot be sent now are retried by a periodic job.
 */
export async function sendRefunds(paymentId: string, deps: PaymentDeps): Promise<void> {
  const pending = await Refunds.find({ paymentId, status: 'pending' }).lean();
  for (const refund of pending)
    await sendRefund(refund, deps).catch((error: unknown) =>
      deps.log.warn(
        { err: error, paymentId, refundId: refund._id },
        'refund postponed; a periodic job retries it',
      ),
    );
}

/**
 * Sends or queries one refund.
 * @throws unavailable – when the provider does not answer.
 */
export async function sendRefund(refund: RefundDocument, deps: PaymentDeps): Promise<void> {
  const payment = await readPayment(refund.paymentId);
  const { providerRef: ref, trxId } = payment;
  // Cash is refunded by hand.
  if (ref === null) return;
  const provider = providerOf(payment, deps);
  const response = refund.providerRef
    ? await provider.findRefund({ id: refund.providerRef, ref, trxId })
    : await provider.refund({
        refundId: refund._id,
        ref,
        trxId,
        amount: refund.amount,
        reason: refund.reason,
      });
  if (response.status === 'failed')
    deps.log.error(
      { paymentId: payment._id, refundId: refund._id, failure: response.failure },
      'REFUND FAILED: an admin must review the payment',
    );
  await inTransaction(() => storeRefundResponse(refund, response, deps));
}

/** Stores the provider’s answer. Only the first final answer has an effect. */
export async function storeRefundResponse(
  refund: RefundDocument,
  response: ProviderRefund,
  deps: PaymentDeps,
): Promise<void> {
  const { _id, paymentId, amount } = refund;
  const { matchedCount } = await Refunds.updateOne(
    { _id, status: 'pending' },
    {
      status: response.status,
      failure: response.failure,
      ...(response.id !== null && { providerRef: response.id }),
    },
  );
  if (matchedCount === 0 || response.status === 'pending') return;
  if (response.status === 'succeeded') {
    const refunded = await updatePayment(paymentId, { $inc: { refunded: amount } });
    await addRefundToLedger(refund);
    await syncPaymentStatus(refunded, refund, deps);
    return;
  }
  await Payments.updateOne({ _id: paymentId }, { $inc: { refundReserved: -amount } });
  const payment = await transitionPayment(paymentId, {
    from: settledStatuses,
    to: 'needs_review',
    set: { failure: `A refund failed: ${response.failure ?? 'the provider gives no reason'}` },
  });
  if (payment) await syncOrder(payment, null, deps.purchasables[payment.kind]);
}
