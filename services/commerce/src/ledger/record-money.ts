import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import { trusted, type Types } from 'mongoose';
import type { RefundDocument } from '../payments/refunds/refund.model.ts';
import { LedgerEntries } from './ledger-entry.model.ts';

/** Enters what a payment has brought, in the transaction that first saw it. Its id lets that happen once. */
export async function recordReceived(
  paymentId: Types.ObjectId,
  amount: Poisha,
  at = new Date(),
): Promise<void> {
  if (amount === 0) return;
  await LedgerEntries.create([{ _id: paymentId, payment_id: paymentId, amount, date: dhakaDateOf(at), at }]);
}

/** Enters what is back at the buyer, in the transaction that adds it to the sums of its payment. */
export async function recordRefunded(
  { _id, payment_id, amount }: Pick<RefundDocument, '_id' | 'payment_id' | 'amount'>,
  at = new Date(),
): Promise<void> {
  await LedgerEntries.create([{ _id, payment_id, amount: -amount, date: dhakaDateOf(at), at }]);
}

/** What came in less what went back, per business day; days on which neither happened are left out. */
export async function revenueByDay(days: readonly string[]): Promise<ReadonlyMap<string, Poisha>> {
  const sums = await LedgerEntries.aggregate<{ _id: string; amount: Poisha }>([
    { $match: { date: trusted({ $gte: days.at(0) ?? '', $lte: days.at(-1) ?? '' }) } },
    { $group: { _id: '$date', amount: { $sum: '$amount' } } },
  ]);
  return new Map(sums.map(({ _id, amount }) => [_id, amount]));
}
