import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';

type BookingState = Pick<HostelOrder, 'status' | 'checked_in_at' | 'checked_out_at' | 'orderData'>;

const isOpen = ({ status }: BookingState) => status === 'Pending' || status === 'Confirmed';

/** Returns true before check-in, while the pets' details can still be changed. */
export function isUpcoming(order: BookingState): boolean {
  return isOpen(order) && order.checked_in_at === null;
}

/** Returns true until the first day has passed, unless the guests have checked in. */
export function canBeCancelled(order: BookingState, today: string): boolean {
  return isUpcoming(order) && order.orderData.checkIn >= today;
}

export function canCheckIn(order: BookingState, today: string): boolean {
  const { checkIn, checkOut } = order.orderData;
  return isUpcoming(order) && checkIn <= today && today <= checkOut;
}

/** Returns true between check-in and check-out. */
export function isCheckedIn(order: BookingState): boolean {
  return isOpen(order) && order.checked_in_at !== null && order.checked_out_at === null;
}

/** Arrivals, departures (overdue ones included) and present guests of a date. */
export function guestsOn<Order extends BookingState>(orders: readonly Order[], today: string) {
  return {
    arriving: orders.filter((order) => order.orderData.checkIn === today && isUpcoming(order)),
    leaving: orders.filter((order) => order.orderData.checkOut <= today && isCheckedIn(order)),
    here: orders.filter(isCheckedIn),
  };
}
