import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { useState } from 'react';
import { CancellationDialog } from '../../../components/purchase/cancellation/cancellation-dialog.tsx';
import { asksForRefund } from '../../../components/purchase/cancellation/cancellation-target.ts';
import { StatusMenu } from '../../../components/records/status-menu.tsx';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';
import { useChangeOrderStatus } from '../api/change-order-status.ts';
import { cancellationTargetOf } from '../cancellation-target-of.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';

/** Menu with which an admin changes the status. Cancelling a paid order asks for reason, refund and stock. */
export function OrderStatusMenu({ order }: { order: Order }) {
  const change = useChangeOrderStatus();
  const [asking, setAsking] = useState(false);
  const target = cancellationTargetOf(order);

  function handleAsk(status: OrderStatus): boolean {
    const asks = status === 'Cancelled' && asksForRefund(order, target);
    if (asks) setAsking(true);
    return asks;
  }

  return (
    <>
      <StatusMenu
        order={order}
        statuses={OrderStatus.options}
        texts={orderStatusTexts}
        badge={<OrderStatusBadge status={order.status} />}
        changing={change.isPending}
        onChange={(status) => change.mutateAsync({ order, status })}
        onAsk={handleAsk}
      />
      <CancellationDialog target={asking ? target : null} onClose={() => setAsking(false)} />
    </>
  );
}
