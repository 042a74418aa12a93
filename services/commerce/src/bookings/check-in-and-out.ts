import { bookingNotes } from '@petcare/contracts/hostel-orders.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { statusConflict } from '../checkout/status-conflict.ts';
import { changeBooking, readBooking } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canCheckIn, canCheckOut } from './booking.rules.ts';
import { adjustPlaces } from './adjust-places.ts';

/**
 * Checks guests in and confirms the booking. Idempotent.
 * @throws not_found
 * @throws order_status_conflict – outside the booked days, or for a cancelled or completed booking.
 */
export async function checkIn(id: string): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (booking.checked_in_at && !booking.checked_out_at && booking.status !== 'Cancelled') return booking;
  const now = new Date();
  if (!canCheckIn(booking, now)) throw statusConflict(booking, checkInRefusal(booking));
  return inTransaction(() =>
    changeBooking(booking, {
      by: 'admin',
      set: { status: 'Confirmed', checked_in_at: now },
      line: { kind: 'note', reason: bookingNotes.checkedIn },
    }),
  );
}

/**
 * Checks guests out, completes the booking and releases its remaining nights. Idempotent.
 * @throws not_found
 * @throws order_status_conflict – for guests who are not checked in.
 */
export async function checkOut(
  id: string,
  { settings }: { settings: HostelSettings },
): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (booking.checked_out_at) return booking;
  if (!canCheckOut(booking)) throw statusConflict(booking, 'These guests are not in the hostel.');
  const now = new Date();
  return inTransaction(async () => {
    const changed = await changeBooking(booking, {
      by: 'admin',
      set: { status: 'Completed', checked_out_at: now, holds_places: false },
      line: { kind: 'note', reason: bookingNotes.checkedOut },
    });
    if (booking.holds_places) await adjustPlaces(booking, 'release', { settings, now });
    return changed;
  });
}

function checkInRefusal({ status, checked_out_at }: BookingDocument): string {
  if (status === 'Cancelled' || status === 'Completed')
    return 'A cancelled or completed booking cannot be checked in.';
  if (checked_out_at) return 'These guests have already checked out.';
  return 'Guests can only check in on the days of their booking.';
}
