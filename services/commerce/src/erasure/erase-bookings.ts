import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { refundReasons } from '@petcare/contracts/payments/refund-reasons.ts';
import { trusted } from 'mongoose';
import { Bookings, type BookingDocument } from '../bookings/booking.model.ts';
import { canCancel } from '../bookings/booking.rules.ts';
import { cancelBookingInTransaction } from '../bookings/cancel-booking.ts';
import { createErasure } from './create-erasure.ts';

/**
 * Erases the bookings of a customer; future bookings are cancelled by the refund rules first. A checked-in booking
 * keeps its places. See `createErasure`.
 */
export const eraseBookings = createErasure<BookingDocument>({
  model: Bookings,
  kind: 'hostel',
  removedEvent: 'hostel_orders.removed',
  // The conditions of `canCancel`.
  cancellable: (now) => ({
    status: trusted({ $in: ['Pending', 'Confirmed'] }),
    checked_in_at: null,
    'stay.checkIn': trusted({ $gte: dhakaDateOf(now) }),
  }),
  async cancel(booking, by, deps, now) {
    if (!canCancel(booking, now)) throw new Error(`booking ${booking.order_id} cannot be cancelled`);
    await cancelBookingInTransaction(booking, { by, reason: null, now }, deps);
  },
  refundReason: refundReasons.bookingCancelled,
  blankFields: { pets: [] },
});
