import { trusted, type QueryFilter } from 'mongoose';
import { Bookings, type BookingDocument } from '../bookings/booking.model.ts';
import { readBooking } from '../bookings/change-booking.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';

/** Matches bookings whose guests are in the hostel. */
export const inHostel: QueryFilter<BookingDocument> = {
  checkedInAt: trusted({ $gt: new Date(0) }),
  checkedOutAt: null,
  deletedAt: null,
  status: trusted({ $ne: 'Cancelled' }),
};

/**
 * Ensures that the guests are in the hostel until the current transaction commits: it writes the booking, so that a
 * concurrent check-out conflicts with it.
 * @throws not_found, order_status_conflict
 */
export async function holdOpenLog(
  bookingId: string,
  set: Required<Pick<BookingDocument, 'lastLoggedAt'>>,
): Promise<void> {
  const { matchedCount } = await Bookings.updateOne(
    { _id: bookingId, ...inHostel },
    { $set: set },
    // The booking itself does not change for its readers.
    { timestamps: false },
  );
  if (matchedCount === 0)
    throw statusConflict(await readBooking(bookingId), 'The log is open from check-in to check-out.');
}
