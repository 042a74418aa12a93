import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { CancellationTarget } from '../../components/purchase/cancellation/cancellation-target.ts';

export function cancellationTargetOf(booking: HostelOrder): CancellationTarget {
  return {
    kind: 'hostelOrders',
    id: booking._id,
    number: booking.order_id,
    version: booking.version,
    left: booking.kept,
    restock: null,
    isCancelled: booking.status === 'Cancelled',
  };
}
