import { OrderStatus } from '@petcare/contracts/order-status.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import { StatusMenu } from '../../../components/records/status-menu.tsx';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';
import { useChangeOrderStatus } from '../api/change-order-status.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';

export function OrderStatusMenu({ order }: { order: Order }) {
  const change = useChangeOrderStatus();
  return (
    <StatusMenu
      order={order}
      statuses={OrderStatus.options}
      texts={orderStatusTexts}
      badge={<OrderStatusBadge status={order.status} />}
      changing={change.isPending}
      onChange={(status) => change.mutateAsync({ order, status })}
    />
  );
}
