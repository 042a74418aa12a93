import { AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type QueryFilter } from 'mongoose';
import type { BookingDeps } from '../../hostel/bookings/cancel-booking.ts';
import { sendRefundsOf } from '../../payments/purchases/order-money.ts';
import type { OrderFields } from '../../payments/purchases/order-fields.ts';
import { cancellableBookings, cancellableOrders, type Cancellable } from './cancellable.ts';

const batchSize = 100;
const retried: ReadonlySet<string> = new Set(['order_status_conflict', 'unavailable']);

/**
 * Carries out the decided cancellations that can no longer be withdrawn: status, stock or nights, and refund in one
 * transaction each. A process that dies leaves a cancellation planned, and the next run carries it out.
 * @returns the number carried out.
 */
export async function carryOutCancellations(deps: BookingDeps, now = new Date()): Promise<number> {
  const orders = await carryOut(cancellableOrders, deps, now);
  return orders + (await carryOut(cancellableBookings, deps, now));
}

async function carryOut<Row extends OrderFields<string>>(
  of: Cancellable<Row>,
  deps: BookingDeps,
  now: Date,
): Promise<number> {
  const due = await of.model
    .find({
      deletedAt: null,
      'cancellation.state': 'planned',
      'cancellation.takesEffectAt': trusted({ $lte: now }),
    } as unknown as QueryFilter<Row>)
    .sort({ 'cancellation.takesEffectAt': 1 })
    .limit(batchSize)
    .lean();
  let done = 0;
  for (const row of due) {
    const { cancellation } = row;
    if (!cancellation) continue;
    try {
      await inTransaction(() => of.cancel(row, cancellation, deps, now));
    } catch (error) {
      // Withdrawn or changed since it was read, or its deposit is being charged: the next run sees its present state.
      if (error instanceof AppError && retried.has(error.code)) continue;
      throw error;
    }
    done += 1;
    await sendRefundsOf(row, deps.payments);
  }
  return done;
}
