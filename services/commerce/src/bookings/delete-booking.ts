import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { BookingDeps } from './cancel-booking.ts';
import { changeBooking, type BookingActor } from './change-booking.ts';
import { Bookings, type BookingDocument } from './booking.model.ts';
import { adjustPlaces } from './adjust-places.ts';

/**
 * Soft-deletes a booking and releases its places from today on. The payment and the ledger do not change.
 * Idempotent.
 * @throws not_found
 */
export async function deleteBooking(id: string, by: BookingActor, { settings }: BookingDeps): Promise<void> {
  await inTransaction(async () => {
    // Read inside the transaction, so that a concurrent change restarts it.
    const booking = await Bookings.findById(id).lean<BookingDocument>();
    if (!booking) throw notFound('hostel order');
    if (booking.deleted_at) return;
    const now = new Date();
    await changeBooking(booking, { by, set: { deleted_at: now, holds_places: false } });
    if (booking.holds_places) await adjustPlaces(booking, 'release', { settings, now });
  });
}
