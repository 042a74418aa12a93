import type { HostelOrder } from '@petcare/contracts/hostel/hostel-orders.ts';
import type { CancellationTarget } from '../../components/purchase/cancellation/cancellation-target.ts';
import { takaLeft } from '../../lib/format/money.ts';

export function cancellationTargetOf(booking: HostelOrder): CancellationTarget {
  return {
    kind: 'hostelOrders',
    id: booking._id,
    number: booking.order_id,
    version: booking.version,
    left: takaLeft(moneyOf(booking), booking.refunded),
    restock: null,
    isCancelled: booking.status === 'Cancelled',
  };
}

/** The sum that can be given back: the payments, and a deposit that is held. */
function moneyOf({ orderData, paid, deposit }: HostelOrder): number {
  if (!deposit) return orderData.totalPrice;
  return paid + (deposit.state === 'held' ? deposit.amount : 0);
}
