import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type QueryFilter, type UpdateQuery } from 'mongoose';
import { anonymisePayments, closeOpenPayments } from './erase-payments.ts';
import { payRefunds } from '../payments/refunds/pay-refunds.ts';
import { noOrderer } from '../checkout/orderer.ts';
import { cancelBookingInTransaction, type BookingDeps } from '../bookings/cancel-booking.ts';
import type { By } from '../bookings/change-booking.ts';
import { Bookings, type BookingDocument } from '../bookings/booking.model.ts';
import { canCancel } from '../bookings/booking.rules.ts';

/** How many at most, all unless told otherwise, and who wants it. */
interface ErasureRequest {
  readonly limit?: number | undefined;
  readonly by: By;
}

const atOnce = 500;

/**
 * Before a person is deleted: what they have not paid yet is closed; stays that have not begun are cancelled by the
 * rules, with their places free again and the refund on its way; then their bookings leave the lists, and everything
 * personal in them is blanked. The sums stay. Without a limit their payments are blanked as well. May be repeated.
 * @returns how many bookings were treated now; less than the limit means that there are no more.
 * @throws unavailable when a provider cannot be told about an open payment: to be repeated.
 */
export async function eraseBookings(
  customerId: string,
  wish: ErasureRequest,
  setup: BookingDeps,
  now = new Date(),
): Promise<number> {
  const { limit } = wish;
  // First, so that no payment becomes a booking behind our back.
  await closeOpenPayments(customerId, 'hostel', setup.payments);
  await callOffStays(customerId, wish, setup, now);
  const listed = await runInBatches({ limit, atOnce }, (size) => takeOffLists(customerId, size, now));
  const left = limit === undefined ? undefined : limit - listed;
  const hidden = await runInBatches({ limit: left, atOnce }, (size) => blankHidden(customerId, size));
  if (limit === undefined) await anonymisePayments(customerId, 'hostel');
  return listed + hidden;
}

/** The bookings of a person that are still in a list, or say who they were. */
export function unerasedBookings(customerId: string): QueryFilter<BookingDocument> {
  return { customer_id: customerId, $or: [{ deleted_at: null }, namesSomebody] };
}

const namesSomebody = { orderer_name: trusted({ $ne: '' }) };

/** What `canCancel` says, for the database. */
function cancellable(now: Date): QueryFilter<BookingDocument> {
  return {
    status: trusted({ $in: ['Pending', 'Confirmed'] }),
    checked_in_at: null,
    'stay.checkIn': trusted({ $gte: dhakaDateOf(now) }),
  };
}

/** Stay by stay, each whole: stopped anywhere, it goes on there when it is repeated. */
async function callOffStays(
  customerId: string,
  { limit = Infinity, by }: ErasureRequest,
  setup: BookingDeps,
  now: Date,
): Promise<void> {
  let calledOff = 0;
  while (calledOff < limit) {
    const stays = await Bookings.find({ customer_id: customerId, deleted_at: null, ...cancellable(now) })
      .limit(Math.min(100, limit - calledOff))
      .lean<BookingDocument[]>();
    if (stays.length === 0) return;
    for (const stay of stays) {
      if (!canCancel(stay, now)) throw new Error(`stay ${stay.order_id} was found and cannot be cancelled`);
      try {
        await inTransaction(() => cancelBookingInTransaction(stay, { by, reason: null, now }, setup));
        calledOff += 1;
        await payRefunds(stay.payment_id, setup.payments);
      } catch (error) {
        // Somebody changed it at this moment: it is looked at again in the next round.
        if (!(error instanceof AppError) || error.code !== 'order_status_conflict') throw error;
      }
    }
  }
}

/** Of a stay under way the places stay taken: its guests are in them. */
function takeOffLists(customerId: string, size: number, now: Date): Promise<number> {
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

/** Those that an admin had taken off the lists before: nobody has to be told. */
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
