import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { BookingDeps } from './cancel-booking.ts';
import { changeBooking, type By } from './change-booking.ts';
import { Bookings, type BookingDocument } from './booking.model.ts';
import { movePlaces } from './move-places.ts';

/**
 * Soft-deletes a booking and releases its places from today on. The payment and the ledger do not change.
 * Idempotent.
 * @throws not_found
 */
export async function deleteBooking(id: string, by: By, { settings }: BookingDeps): Promise<void> {
  await inTransaction(async () => {
    // Read inside the transaction, so that a concurrent change restarts it.
    const order = await Bookings.findById(id).lean<BookingDocument>();
    if (!order) throw notFound('hostel order');
    if (order.deleted_at) return;
    const now = new Date();
    await changeBooking(order, { by, set: { deleted_at: now, holds_places: false } });
    if (order.holds_places) await movePlaces(order, 'release', { settings, now });
  });
}
