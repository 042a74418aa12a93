import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Bookings } from '../bookings/booking.model.ts';
import type { OrderPayments } from '../../payments/order-payments.ts';

const batchSize = 100;

/**
 * Charges the deposits that are still held after the day of check-in: the guests did not come, or were not checked in. The
 * hold of a booking that was cancelled or deleted without a decision is released. Safe to run concurrently.
 * @returns the number of bookings.
 */
export async function chargeDueDeposits(
  payments: Pick<OrderPayments, 'decideHold' | 'sendRefunds'>,
  now = new Date(),
): Promise<number> {
  const due = await Bookings.find({
    'deposit.state': 'held',
    'deposit.chargeAt': trusted({ $lte: now }),
  })
    .sort({ 'deposit.chargeAt': 1 })
    .limit(batchSize)
    .lean();
  for (const { _id, paymentId } of due) {
    const decided = await inTransaction(async () => {
      // Read again: a cancellation at this moment either comes first, or finds the hold decided.
      const booking = await Bookings.findById(_id).lean();
      if (!booking?.deposit) return false;
      const isKept = booking.deletedAt === null && booking.status !== 'Cancelled';
      return payments.decideHold(paymentId, isKept ? booking.deposit.amount : 0);
    });
    // A decision that its process did not carry out is left to `carryOutHolds`.
    if (decided) await payments.sendRefunds(paymentId);
  }
  return due.length;
}
