import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addRefundToLedger } from '../ledger/record-money.ts';
import type { Purchasable } from '../purchases/purchasable.ts';
import { actorFor, transitionPayment, updatePayment } from '../transition-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { moneyOf } from './money-of.rules.ts';
import { moneyStatus, settledStatuses } from '../payment.rules.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { Refunds, type RefundDocument } from './refund.model.ts';

/**
 * Sets the status that the sums of a settled payment imply and copies it to the order. Call it inside the
 * transaction that changed the sums, with the payment after that change.
 */
export async function syncPaymentStatus(
  payment: PaymentDocument,
  refund: Pick<RefundDocument, 'amount' | 'reason' | 'by'> | null,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<PaymentDocument> {
  const status = moneyStatus(payment);
  const isSame = status === payment.status && refund === null;
  const moved = isSame
    ? payment
    : await transitionPayment(payment._id, { from: settledStatuses, to: status });
  if (moved) await syncOrder(moved, refund, purchasables[moved.kind]);
  return moved ?? payment;
}

/** Copies the money of its order to it, if there is one. `refund`: the one that has just succeeded. */
export async function syncOrder(
  { _id: paymentId, orderId, customerId, status, received }: PaymentDocument,
  refund: Pick<RefundDocument, 'amount' | 'reason' | 'by'> | null,
  purchasable: Pick<Purchasable, 'syncPaymentStatus'>,
): Promise<void> {
  if (!orderId) return;
  const { amount: justRefunded = 0, reason = null, by = 'system' } = refund ?? {};
  const actor = actorFor(customerId);
  const money = moneyOf(await Payments.find({ orderId }).lean());
  const payment = { paymentId, status, received, justRefunded };
  await purchasable.syncPaymentStatus(orderId, { ...payment, money, reason, by, actor });
}

/**
 * Records a refund or dispute made at the provider. Call it inside a transaction, with a settled payment as it is now.
 * @returns the payment after it; the same object without a change.
 */
export async function syncFromProvider(
  payment: PaymentDocument,
  seen: ProviderPayment,
  deps: Pick<PaymentDeps, 'purchasables'>,
): Promise<PaymentDocument> {
  const { _id } = payment;
  // Our refunds are reserved before the provider is called, so any surplus was refunded there.
  const external = Math.min(seen.refunded, payment.received) - payment.refundReserved;
  const disputeChanged = seen.dispute !== payment.dispute;
  if (external <= 0 && !disputeChanged) return payment;
  const refund = external > 0 ? externalRefund(_id, external, seen) : null;
  if (refund) {
    await Refunds.create([refund]);
    await addRefundToLedger(refund);
  }
  const changed = await updatePayment(_id, {
    dispute: seen.dispute,
    ...(external > 0 && { $inc: { refunded: external, refundReserved: external } }),
  });
  return syncPaymentStatus(changed, refund, deps);
}

function externalRefund(paymentId: string, amount: Poisha, seen: ProviderPayment): RefundDocument {
  const now = new Date();
  return {
    _id: newId(),
    paymentId,
    request: `at the provider’s desk, ${seen.refunded} poisha so far`,
    amount,
    reason: refundReasons.atProvider,
    by: 'system',
    status: 'succeeded',
    providerRef: null,
    failure: null,
    checkedAt: now,
    createdAt: now,
  };
}
