import type { ConsignmentState } from '@petcare/contracts/commerce/orders/couriers.ts';
import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';

const ranks: Readonly<Record<ConsignmentState, number>> = {
  requested: 0,
  booked: 1,
  picked_up: 2,
  in_transit: 3,
  out_for_delivery: 4,
  delivered: 5,
  returned: 5,
  cancelled: 5,
};

/** States that a parcel can still leave. */
export const openStates = [
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
] as const satisfies ConsignmentState[];

/** Returns true if the state is later. Repeated and reordered reports are not, nor is any after a final one. */
export function isLater(seen: ConsignmentState, known: ConsignmentState): boolean {
  return ranks[seen] > ranks[known];
}

/**
 * Returns true if a parcel goes on, or was delivered, although its order was cancelled, returned, or deleted before it
 * was sent.
 */
export function isUnwanted(
  state: ConsignmentState,
  { status, deletedAt }: { readonly status: OrderStatus; readonly deletedAt: Date | null },
): boolean {
  if (state === 'delivered') return status === 'Cancelled';
  const isOpen = (openStates as readonly ConsignmentState[]).includes(state);
  const isUnsent = status === 'Pending' || status === 'Processing';
  return isOpen && (status === 'Cancelled' || status === 'Returned' || (deletedAt !== null && isUnsent));
}

/** Returns the status that a parcel gives its order; null to leave it. A cancelled or returned order is left alone. */
export function statusFor(
  state: ConsignmentState,
  { status: order, cancellation }: { readonly status: OrderStatus; readonly cancellation: unknown },
): OrderStatus | null {
  if (order === 'Cancelled' || order === 'Returned') return null;
  switch (state) {
    case 'booked':
      // A new status would replace the planned cancellation.
      return order === 'Pending' && cancellation === null ? 'Processing' : null;
    case 'picked_up':
    case 'in_transit':
    case 'out_for_delivery':
      return order === 'Pending' || order === 'Processing' ? 'Shipping' : null;
    case 'delivered':
      return order === 'Delivered' ? null : 'Delivered';
    case 'returned':
      return 'Returned';
    case 'requested':
    case 'cancelled':
      return null;
  }
}
