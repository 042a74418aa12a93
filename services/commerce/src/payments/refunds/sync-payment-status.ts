import type { Poisha } from '@petcare/contracts/money.ts';
import { Types } from 'mongoose';
import { recordRefunded } from '../../ledger/record-money.ts';
import type { Purchasable } from '../../checkout/purchasable.ts';
import { actorFor, movePayment, readPayment } from '../payment/move-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { moneyStatus, settledStatuses } from '../payment/payment.rules.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { Refunds, type RefundDocument } from './refund.model.ts';

/**
 * Gives a settled payment the status that its sums imply and copies it to its order. Only inside the transaction that
 * changed the sums.
 */
export async function syncPaymentStatus(
  id: Types.ObjectId,
  refund: Pick<RefundDocument, 'amount' | 'reason' | 'by'> | null,
  { purchasables }: Pick<PaymentDeps, 'purchasables'>,
): Promise<void> {
  const payment = await readPayment(id);
  const status = moneyStatus(payment);
  if (status === payment.status && refund === null) return;
  const moved = await movePayment(id, { from: settledStatuses, to: status });
  if (moved) await syncOrder(moved, refund, purchasables[moved.kind]);
}

/** Copies the state of a payment to its order, if it has one. `refund`: the one that has just arrived. */
export async function syncOrder(
  { order_id, customer_id, status, refunded }: PaymentDocument,
  refund: Pick<RefundDocument, 'amount' | 'reason' | 'by'> | null,
  purchasable: Purchasable,
): Promise<void> {
  if (!order_id) return;
  const { amount: justRefunded = 0, reason = null, by = 'system' } = refund ?? {};
  const actor = actorFor(customer_id.toHexString());
  await purchasable.syncPaymentStatus(order_id, { status, refunded, justRefunded, reason, by, actor });
}

/**
 * Records what happened at the provider without us: a refund made in its own console, or a dispute. Only inside a
 * transaction, and only for a payment whose money was seen.
 */
export async function syncFromProvider(
  id: Types.ObjectId,
  seen: ProviderPayment,
  deps: Pick<PaymentDeps, 'purchasables'>,
): Promise<void> {
  const payment = await readPayment(id);
  // Ours are set aside before the provider is asked, so whatever is above them was paid back by somebody else.
  const byOthers = Math.min(seen.refunded, payment.received) - payment.refund_reserved;
  const hasNews = seen.dispute !== payment.dispute;
  if (byOthers <= 0 && !hasNews) return;
  const refund = byOthers > 0 ? refundByProvider(id, byOthers, seen) : null;
  if (refund) {
    await Refunds.create([refund]);
    await recordRefunded(refund);
  }
  await Payments.updateOne(
    { _id: id },
    {
      dispute: seen.dispute,
      ...(byOthers > 0 && { $inc: { refunded: byOthers, refund_reserved: byOthers } }),
    },
  );
  await syncPaymentStatus(id, refund, deps);
}

function refundByProvider(payment_id: Types.ObjectId, amount: Poisha, seen: ProviderPayment): RefundDocument {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    payment_id,
    request: `at the provider’s desk, ${seen.refunded} poisha so far`,
    amount,
    reason: 'Paid back at the provider’s desk.',
    by: 'system',
    status: 'succeeded',
    provider_ref: null,
    failure: null,
    checked_at: now,
    createdAt: now,
  };
}
