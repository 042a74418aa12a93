import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { BookingDeps } from './cancel-booking.ts';
import { changeBooking, type BookingActor } from './change-booking.ts';
import { Bookings } from './booking.model.ts';
import { adjustPlaces } from './adjust-places.ts';

/**
 * Soft-deletes a booking and releases its places from today on, and a deposit that is held. Other payments and the
 * ledger do not change.
 * Idempotent.
 * @throws not_found
 */
export async function deleteBooking(
  id: string,
  by: BookingActor,
  { settings, payments }: BookingDeps,
): Promise<void> {
  const released = await inTransaction(async () => {
    // Read inside the transaction, so that a concurrent change restarts it.
    const booking = await Bookings.findById(id).lean();
    if (!booking) throw notFound('hostel order');
    if (booking.deleted_at) return null;
    const now = new Date();
    await changeBooking(booking, { by, set: { deleted_at: now, holds_places: false } });
    if (booking.holds_places) await adjustPlaces(booking, 'release', { settings, now });
    if (booking.deposit?.state !== 'held') return null;
    await payments.decideHold(booking.payment_id, 0);
    return booking.payment_id;
  });
  if (released) await payments.sendRefunds(released);
}
