import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { BookingDeps } from './cancel-booking.ts';
import { changeBooking, type By } from './change-booking.ts';
import { Bookings, type BookingDocument } from './booking.model.ts';
import { movePlaces } from './move-places.ts';

/**
 * Takes a booking off the lists; the books keep it, and money stays where it is. Places that are not over yet are free
 * again, once. Repeated, it changes nothing. @throws not_found for one that never was.
 */
export async function deleteBooking(id: string, by: By, { settings }: BookingDeps): Promise<void> {
  await inTransaction(async () => {
    // Read inside: whoever changes it meanwhile makes the transaction start over.
    const order = await Bookings.findById(id).lean<BookingDocument>();
    if (!order) throw notFound('hostel order');
    if (order.deleted_at) return;
    const now = new Date();
    await changeBooking(order, { by, set: { deleted_at: now, holds_places: false } });
    if (order.holds_places) await movePlaces(order, 'release', { settings, now });
  });
}
