import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';

type Standing = Pick<HostelOrder, 'status' | 'checked_in_at' | 'checked_out_at' | 'orderData'>;

const open = ({ status }: Standing) => status === 'Pending' || status === 'Confirmed';

/** Returns true before check-in, while the pets' details can still be changed. */
export function isToCome(order: Standing): boolean {
  return open(order) && order.checked_in_at === null;
}

/** Returns true until the first day has passed, unless the guests have checked in. */
export function canBeCancelled(order: Standing, today: string): boolean {
  return isToCome(order) && order.orderData.checkIn >= today;
}

export function canCheckIn(order: Standing, today: string): boolean {
  const { checkIn, checkOut } = order.orderData;
  return isToCome(order) && checkIn <= today && today <= checkOut;
}

/** Returns true between check-in and check-out. */
export function isHere(order: Standing): boolean {
  return open(order) && order.checked_in_at !== null && order.checked_out_at === null;
}

/** Arrivals, departures (overdue ones included) and present guests of a date. */
export function guestsOn<Order extends Standing>(orders: readonly Order[], today: string) {
  return {
    arriving: orders.filter((order) => order.orderData.checkIn === today && isToCome(order)),
    leaving: orders.filter((order) => order.orderData.checkOut <= today && isHere(order)),
    here: orders.filter(isHere),
  };
}
