import type { Order } from '@petcare/contracts/orders.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { DetailsButton } from '../../../components/details-button.tsx';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { ProductPicture } from '../../../components/product-picture.tsx';
import { Taka } from '../../../components/taka.tsx';
import { pageSize } from '../api/orders.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderStatusMenu } from './order-status-menu.tsx';
import classes from './order-table.module.css';
import { PaymentMark } from './payment-mark.tsx';

interface OrderTableProps {
  orders: readonly Order[];
  /** Shows whose each order is, and lets its status be changed. */
  asAdmin: boolean;
  onDetails: (order: Order) => void;
}

type Cell = Column<Order>['cell'];

const productCell: Cell = (order) => (
  <div className={classes['order']}>
    <ProductPicture src={order.product_image} className={classes['picture']} />
    <div>
      <Text fw={600}>{order.product_name}</Text>
      <MoreGoods count={order.lines.length - 1} />
      <Text size="sm" c="dimmed" className="pc-numbers">
        {order.order_id}
      </Text>
    </div>
  </div>
);

const customerCell: Cell = (order) => (
  <>
    <Text>{order.orderer_name}</Text>
    <Text size="sm" c="dimmed" className={classes['email'] ?? ''}>
      {order.orderer_email}
    </Text>
  </>
);

const dateCell: Cell = (order) => <DhakaDate at={order.order_date} format="date-time" />;
const quantityCell: Cell = ({ lines }) => (
  <Quantity count={lines.reduce((sum, { quantity }) => sum + quantity, 0)} />
);
const totalCell: Cell = (order) => <Taka taka={order.total_price} />;
const statusCell: Cell = (order) => (
  <StatusWithPayment order={order} asAdmin={false}>
    <OrderStatusBadge status={order.status} />
  </StatusWithPayment>
);
const statusMenuCell: Cell = (order) => (
  <StatusWithPayment order={order} asAdmin>
    <OrderStatusMenu order={order} />
  </StatusWithPayment>
);

function detailsCell(onDetails: OrderTableProps['onDetails']): Cell {
  return (order) => <DetailsButton number={order.order_id} onClick={() => onDetails(order)} />;
}

interface StatusWithPaymentProps {
  order: Order;
  asAdmin: boolean;
  children: ReactNode;
}

function StatusWithPayment({ order, asAdmin, children }: StatusWithPaymentProps) {
  return (
    <div className={classes['status']}>
      {children}
      <PaymentMark status={order.payment_status} asAdmin={asAdmin} />
    </div>
  );
}

function MoreGoods({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Text size="sm">
      <Plural value={count} one="and # more product" other="and # more products" />
    </Text>
  );
}

function Quantity({ count }: { count: number }) {
  const { i18n } = useLingui();
  return i18n.number(count);
}

/** Product orders, newest first. */
export function OrderTable({ orders, asAdmin, onDetails }: OrderTableProps) {
  const { t } = useLingui();
  const columns = useMemo<Column<Order>[]>(
    () => [
      { key: 'order', header: t`Order`, lead: true, cell: productCell },
      ...(asAdmin ? [{ key: 'customer', header: t`Customer`, cell: customerCell }] : []),
      { key: 'date', header: t`Date`, cell: dateCell },
      { key: 'quantity', header: t`Quantity`, numeric: true, cell: quantityCell },
      { key: 'total', header: t`Total`, numeric: true, cell: totalCell },
      { key: 'status', header: t`Status`, cell: asAdmin ? statusMenuCell : statusCell },
      { key: 'details', header: t`Details`, actions: true, cell: detailsCell(onDetails) },
    ],
    [asAdmin, onDetails, t],
  );

  return (
    <PagedTable
      caption={t`Product orders`}
      columns={columns}
      rows={orders}
      rowKey={(order) => order._id}
      pageSize={pageSize}
      empty={null}
    />
  );
}
