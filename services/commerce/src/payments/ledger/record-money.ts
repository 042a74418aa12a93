import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';
import { LedgerEntries, type LedgerEntryDocument } from './ledger-entry.model.ts';

/** Records the money of a payment, in the transaction that first saw it. Its id makes the entry unique. */
export async function recordReceived(paymentId: string, amount: Poisha, at = new Date()): Promise<void> {
  if (amount === 0) return;
  await LedgerEntries.create([{ _id: paymentId, paymentId, amount, date: dhakaDateOf(at), at }]);
}

/** Records a refund of `amount` poisha, in the transaction that adds it to the sums of its payment. */
export async function addRefundToLedger(
  { _id, paymentId, amount }: Omit<LedgerEntryDocument, 'date' | 'at'>,
  at = new Date(),
): Promise<void> {
  await LedgerEntries.create([{ _id, paymentId, amount: -amount, date: dhakaDateOf(at), at }]);
}

/** Money received minus money refunded, in poisha per business day. Days without entries are missing. */
export async function revenueByDay(days: readonly string[]): Promise<ReadonlyMap<string, Poisha>> {
  const sums = await LedgerEntries.aggregate<{ _id: string; amount: Poisha }>([
    { $match: { date: trusted({ $gte: days.at(0) ?? '', $lte: days.at(-1) ?? '' }) } },
    { $group: { _id: '$date', amount: { $sum: '$amount' } } },
  ]);
  return new Map(sums.map(({ _id, amount }) => [_id, amount]));
}
