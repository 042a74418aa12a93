import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Plural } from '@lingui/react/macro';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { RecordLink } from '../../../components/records/record-link.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { ProductName } from '../../../components/text/names.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

export function OpenOrderCard({ order }: { order: Order }) {
  const count = order.lines.length - 1;
  return (
    <RecordLink
      to={`/orders?order=${order._id}`}
      picture={<ProductPicture src={order.product_image} sizes="56px" />}
      title={<ProductName of={order} />}
      badge={<OrderStatusBadge status={order.status} />}
    >
      {count > 0 && (
        <>
          <Plural value={count} one="and # more product" other="and # more products" />
          {' · '}
        </>
      )}
      <Taka taka={order.total_price} /> · {order.order_id}
    </RecordLink>
  );
}
