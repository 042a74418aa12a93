import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import type { CancellationTarget } from '../../components/purchase/cancellation/cancellation-target.ts';

export function cancellationTargetOf(order: Order): CancellationTarget {
  const isGone = order.status === 'Shipping' || order.status === 'Delivered';
  return {
    kind: 'orders',
    id: order._id,
    number: order.order_id,
    version: order.version,
    left: order.kept,
    // The items of a cancelled order are in stock already.
    restock: order.status === 'Cancelled' ? null : !isGone,
    isCancelled: order.status === 'Cancelled',
  };
}
