import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type QueryFilter, type UpdateQuery } from 'mongoose';
import { anonymisePayments, closeOpenPayments, type ErasureDeps } from './erase-payments.ts';
import { noOrderer } from '../checkout/order-fields.ts';
import { cancelBookingInTransaction } from '../bookings/cancel-booking.ts';
import type { BookingActor } from '../bookings/change-booking.ts';
import { Bookings, type BookingDocument } from '../bookings/booking.model.ts';
import { canCancel } from '../bookings/booking.rules.ts';

/** `limit`: the most bookings of this call; all of them without it. */
interface ErasureRequest {
  readonly limit?: number | undefined;
  readonly by: BookingActor;
}

const atOnce = 500;

/**
 * Erases the bookings of a user before the user is deleted: open payments are closed, stays that have not begun are
 * cancelled by the refund rules, then all are hidden and blanked. Without a limit the payments are blanked too. Idempotent.
 * @returns the number of bookings; less than the limit means that there are no more. @throws unavailable
 */
export async function eraseBookings(
  customerId: string,
  request: ErasureRequest,
  deps: ErasureDeps,
  now = new Date(),
): Promise<number> {
  const { limit } = request;
  // First, so that no payment becomes a booking meanwhile.
  await closeOpenPayments(customerId, 'hostel', deps.paymentDeps);
  await cancelStays(customerId, request, deps, now);
  const listed = await runInBatches({ limit, atOnce }, (size) => hideListed(customerId, size, now));
  const left = limit === undefined ? undefined : limit - listed;
  const hidden = await runInBatches({ limit: left, atOnce }, (size) => blankHidden(customerId, size));
  if (limit === undefined) await anonymisePayments(customerId, 'hostel');
  return listed + hidden;
}

/** MongoDB filter of the bookings that are still listed or still name the user. */
export function unerasedBookings(customerId: string): QueryFilter<BookingDocument> {
  return { customer_id: customerId, $or: [{ deleted_at: null }, namesSomebody] };
}

const namesSomebody = { orderer_name: trusted({ $ne: '' }) };

function cancellable(now: Date): QueryFilter<BookingDocument> {
  return {
    status: trusted({ $in: ['Pending', 'Confirmed'] }),
    checked_in_at: null,
    'stay.checkIn': trusted({ $gte: dhakaDateOf(now) }),
  };
}

/** One transaction per stay, so that an interrupted call continues where it stopped. */
async function cancelStays(
  customerId: string,
  { limit = Infinity, by }: ErasureRequest,
  deps: ErasureDeps,
  now: Date,
): Promise<void> {
  let cancelled = 0;
  while (cancelled < limit) {
    const stays = await Bookings.find({ customer_id: customerId, deleted_at: null, ...cancellable(now) })
      .limit(Math.min(100, limit - cancelled))
      .lean<BookingDocument[]>();
    if (stays.length === 0) return;
    for (const stay of stays) {
      if (!canCancel(stay, now)) throw new Error(`stay ${stay.order_id} was found and cannot be cancelled`);
      try {
        await inTransaction(() => cancelBookingInTransaction(stay, { by, reason: null, now }, deps));
        cancelled += 1;
        await deps.payments.sendRefunds(stay.payment_id);
      } catch (error) {
        // Changed concurrently: read again in the next round.
        if (!(error instanceof AppError) || error.code !== 'order_status_conflict') throw error;
      }
    }
  }
}

/** Places of a booking under way stay reserved, because its guests are in them. */
function hideListed(customerId: string, size: number, now: Date): Promise<number> {
  return inTransaction(async () => {
    const filter = { customer_id: customerId, deleted_at: null, $nor: [cancellable(now)] };
    const found = await Bookings.find(filter, '_id').limit(size).lean();
    if (found.length === 0) return 0;
    await blank(found, { deleted_at: now });
    await addEvent('hostel_orders.removed', {
      aggregate: { id: customerId, sequence: 0 },
      data: { customer_id: customerId, count: found.length },
    });
    return found.length;
  });
}

/** Blanks the bookings that an admin had deleted before; no event, since no list shows them. */
async function blankHidden(customerId: string, size: number): Promise<number> {
  const filter = { customer_id: customerId, deleted_at: trusted({ $ne: null }), ...namesSomebody };
  const found = await Bookings.find(filter, '_id').limit(size).lean();
  if (found.length > 0) await blank(found, {});
  return found.length;
}

async function blank(
  stays: readonly Pick<BookingDocument, '_id'>[],
  change: UpdateQuery<BookingDocument>['$set'],
): Promise<void> {
  await Bookings.updateMany(
    { _id: trusted({ $in: stays.map(({ _id }) => _id) }) },
    {
      $set: { ...noOrderer, pets: [], search_terms: [], 'timeline.$[theirs].reason': null, ...change },
      $inc: { version: 1 },
    },
    { arrayFilters: [{ 'theirs.by': 'customer', 'theirs.kind': 'status' }] },
  );
}
