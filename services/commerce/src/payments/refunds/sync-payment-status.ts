import type { Poisha } from '@petcare/contracts/money.ts';
import { Types } from 'mongoose';
import { recordRefunded } from '../../ledger/record-money.ts';
import type { PaymentState, Purchasable } from '../../checkout/purchasable.ts';
import { movePayment, readPayment } from '../payment/move-payment.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { moneyStatus, settledStatuses } from '../payment/payment.rules.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { Refunds, type RefundDocument } from './refund.model.ts';

/**
 * Gives a payment whose money has come the status its sums say, and lets its order follow. Only inside the transaction
 * that changed the sums.
 */
export async function syncPaymentStatus(
  id: Types.ObjectId,
  kind: Purchasable,
  back: Pick<RefundDocument, 'amount' | 'reason' | 'by'> | null = null,
): Promise<void> {
  const payment = await readPayment(id);
  const status = moneyStatus(payment);
  if (status === payment.status && back === null) return;
  const moved = await movePayment(id, { from: settledStatuses, to: status });
  if (moved?.order_id) await kind.syncPaymentStatus(moved, followed(moved, back));
}

/** What the order of a payment is to show. */
export function followed(
  { status, refunded }: PaymentDocument,
  back: Pick<RefundDocument, 'amount' | 'reason' | 'by'> | null,
): PaymentState {
  const { amount = 0, reason = null, by = 'system' } = back ?? {};
  return { status, refunded, justRefunded: amount, reason, by };
}

/**
 * Takes over what happened at the provider without us: money paid back at its desk, a card holder who asked the bank.
 * Only inside a transaction, and only for a payment whose money was seen.
 */
export async function syncFromProvider(
  id: Types.ObjectId,
  seen: ProviderPayment,
  kind: Purchasable,
): Promise<void> {
  const payment = await readPayment(id);
  // Ours are set aside before the provider is asked, so whatever is above them was paid back by somebody else.
  const byOthers = Math.min(seen.refunded, payment.received) - payment.refund_reserved;
  const hasNews = seen.dispute !== payment.dispute;
  if (byOthers <= 0 && !hasNews) return;
  const back = byOthers > 0 ? deskRefund(id, byOthers, seen) : null;
  if (back) {
    await Refunds.create([back]);
    await recordRefunded(back);
  }
  await Payments.updateOne(
    { _id: id },
    {
      dispute: seen.dispute,
      ...(byOthers > 0 && { $inc: { refunded: byOthers, refund_reserved: byOthers } }),
    },
  );
  await syncPaymentStatus(id, kind, back);
}

function deskRefund(payment_id: Types.ObjectId, amount: Poisha, seen: ProviderPayment): RefundDocument {
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
