import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';

type Standing = Pick<HostelOrder, 'status' | 'checked_in_at' | 'checked_out_at' | 'orderData'>;

const open = ({ status }: Standing) => status === 'Pending' || status === 'Confirmed';

/** Whether the guests are still to come: then what the keepers should know can be completed. */
export function isToCome(order: Standing): boolean {
  return open(order) && order.checked_in_at === null;
}

/** Whether a stay can be called off: it has not begun. */
export function canBeCancelled(order: Standing, today: string): boolean {
  return isToCome(order) && order.orderData.checkIn >= today;
}

/** Whether the guests may arrive on this date. */
export function canCheckIn(order: Standing, today: string): boolean {
  const { checkIn, checkOut } = order.orderData;
  return isToCome(order) && checkIn <= today && today <= checkOut;
}

/** Whether the guests are in the house. */
export function isHere(order: Standing): boolean {
  return open(order) && order.checked_in_at !== null && order.checked_out_at === null;
}

/** Who comes, who goes and who is in the house on a date. */
export function guestsOn<Order extends Standing>(orders: readonly Order[], today: string) {
  return {
    arriving: orders.filter((order) => order.orderData.checkIn === today && isToCome(order)),
    leaving: orders.filter((order) => order.orderData.checkOut <= today && isHere(order)),
    here: orders.filter(isHere),
  };
}
