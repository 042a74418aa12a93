import { stayNotes } from '@petcare/contracts/hostel-orders.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { changeBooking, readBooking } from './change-booking.ts';
import type { BookingDocument } from './booking.model.ts';
import { canCheckIn, canCheckOut } from './booking.rules.ts';
import { movePlaces } from './move-places.ts';

/**
 * The guests have arrived; a booking nobody has confirmed so far is confirmed by that. Repeated, it changes nothing.
 * @throws not_found; order_status_conflict before or after the days that were booked, or for a stay that is cancelled
 * or over.
 */
export async function checkIn(id: string): Promise<BookingDocument> {
  const order = await readBooking(id);
  if (order.checked_in_at && !order.checked_out_at && order.status !== 'Cancelled') return order;
  const now = new Date();
  if (!canCheckIn(order, now))
    throw refusal(order, 'Guests can arrive on the days of their booking, and only while it stands.');
  return inTransaction(() =>
    changeBooking(order, {
      by: 'admin',
      set: { status: 'Confirmed', checked_in_at: now },
      line: { kind: 'note', reason: stayNotes.checkedIn },
    }),
  );
}

/**
 * The guests have gone home; the booking is completed, and nights they leave early are free for others. Repeated, it
 * changes nothing. @throws not_found, order_status_conflict for guests who are not there.
 */
export async function checkOut(
  id: string,
  { settings }: { settings: HostelSettings },
): Promise<BookingDocument> {
  const order = await readBooking(id);
  if (order.checked_out_at) return order;
  if (!canCheckOut(order)) throw refusal(order, 'These guests are not in the hostel.');
  const now = new Date();
  return inTransaction(async () => {
    const changed = await changeBooking(order, {
      by: 'admin',
      set: { status: 'Completed', checked_out_at: now, holds_places: false },
      line: { kind: 'note', reason: stayNotes.checkedOut },
    });
    if (order.holds_places) await movePlaces(order, 'release', { settings, now });
    return changed;
  });
}

function refusal({ status, version }: BookingDocument, message: string) {
  return conflict('order_status_conflict', { message, details: { status, version } });
}
