import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { Bookings, type BookingDocument } from '../../hostel/bookings/booking.model.ts';
import { canCancel } from '../../hostel/bookings/booking.rules.ts';
import { cancelBookingInTransaction } from '../../hostel/bookings/cancel-booking.ts';
import { personalBookings as listBookings } from '../../hostel/bookings/list-bookings.ts';
import { createErasure, unerased, type ErasureContext } from './create-erasure.ts';

/**
 * Erases the bookings of a customer; future bookings are cancelled by the refund rules first. A checked-in booking
 * keeps its places. See `createErasure`.
 */
const eraseBookings = createErasure<BookingDocument>({
  model: Bookings,
  kind: 'hostel',
  removedEvent: 'hostel_orders.removed',
  // The conditions of `canCancel`.
  cancellable: (now) => ({
    status: trusted({ $in: ['Pending', 'Confirmed'] }),
    checkedInAt: null,
    'stay.checkIn': trusted({ $gte: dhakaDateOf(now) }),
  }),
  async cancel(booking, by, deps, now) {
    if (!canCancel(booking, now)) throw new Error(`booking ${booking.orderId} cannot be cancelled`);
    await cancelBookingInTransaction(booking, { by, reason: null, now }, deps);
  },
  refundReason: refundReasons.bookingCancelled,
  blankFields: { pets: [] },
});

export const personalBookings: PersonalKind<ErasureContext> = {
  kind: 'hostel_orders',
  holds: [[Bookings, 'customerId']],
  step: 'hostel_orders',
  kept: 'Sums and nights stay for the accounts, in no list and without customer and pets.',
  count: (customerId) => Bookings.countDocuments(unerased(customerId)),
  erase: (customerId, limit, { by, deps }) => eraseBookings(customerId, { limit, by }, deps),
  export: listBookings,
};
