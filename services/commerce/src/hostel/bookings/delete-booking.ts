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
    if (booking.deletedAt) return null;
    const now = new Date();
    await changeBooking(booking, { by, set: { deletedAt: now, holdsPlaces: false } });
    if (booking.holdsPlaces) await adjustPlaces(booking, 'release', { settings, now });
    if (booking.deposit?.state !== 'held') return null;
    await payments.decideHold(booking.paymentId, 0);
    return booking.paymentId;
  });
  if (released) await payments.sendRefunds(released);
}
