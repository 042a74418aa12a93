import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';

type BookingState = Pick<HostelOrder, 'status' | 'checked_in_at' | 'checked_out_at' | 'orderData'>;

const isOpen = ({ status }: BookingState) => status === 'Pending' || status === 'Confirmed';

/** Returns true before check-in, while the pets' details can still be changed. */
export function isUpcoming(booking: BookingState): boolean {
  return isOpen(booking) && booking.checked_in_at === null;
}

/** Returns true until the first day has passed, unless the guests have checked in. */
export function canBeCancelled(booking: BookingState, today: string): boolean {
  return isUpcoming(booking) && booking.orderData.checkIn >= today;
}

export function canBeChanged(
  booking: BookingState & Pick<HostelOrder, 'payment_status' | 'cancellation'>,
  today: string,
): boolean {
  const isPaid = booking.payment_status === 'paid' || booking.payment_status === 'partially_refunded';
  return isPaid && booking.cancellation === null && canBeCancelled(booking, today);
}

export function canCheckIn(booking: BookingState, today: string): boolean {
  const { checkIn, checkOut } = booking.orderData;
  return isUpcoming(booking) && checkIn <= today && today <= checkOut;
}

export function isCheckedIn(booking: BookingState): boolean {
  return isOpen(booking) && booking.checked_in_at !== null && booking.checked_out_at === null;
}

/** Returns the stays that are not over, the next first. One without check-in is over after its last day. */
export function openBookingsOf<Booking extends BookingState>(
  bookings: readonly Booking[],
  today: string,
): Booking[] {
  return bookings
    .filter((booking) => isCheckedIn(booking) || (isUpcoming(booking) && booking.orderData.checkOut >= today))
    .toSorted((a, b) => a.orderData.checkIn.localeCompare(b.orderData.checkIn));
}

/** Arrivals, departures (overdue ones included) and present guests of a date. */
export function guestsOn<Booking extends BookingState>(bookings: readonly Booking[], today: string) {
  return {
    arriving: bookings.filter((booking) => booking.orderData.checkIn === today && isUpcoming(booking)),
    leaving: bookings.filter((booking) => booking.orderData.checkOut <= today && isCheckedIn(booking)),
    here: bookings.filter(isCheckedIn),
  };
}
