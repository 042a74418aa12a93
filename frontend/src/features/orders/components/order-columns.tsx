import type { Order, orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DetailsButton } from '../../../components/records/details-button.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderStatusMenu } from './order-status-menu.tsx';
import classes from './order-columns.module.css';
import { isUndecided } from '../../../components/purchase/cancellation/cancellation-target.ts';
import { UndecidedMark } from '../../../components/purchase/cancellation/undecided-mark.tsx';
import { ProductName } from '../../../components/text/names.tsx';
import { PaymentMark } from './payment-mark.tsx';

type Column = ColumnOf<Order, (typeof orderEndpoints)['orders.list']>;
type Cell = Column['cell'];

const productCell: Cell = (order) => (
  <div className={classes['order']}>
    <ProductPicture src={order.product_image} className={classes['picture']} />
    <div>
      <Text fw={600}>
        <ProductName of={order} />
      </Text>
      <MoreProducts count={order.lines.length - 1} />
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

const phoneCell: Cell = ({ orderer_contact: phone }) => <Text className="pc-numbers">{phone}</Text>;
const addressCell: Cell = ({ shipping_address: address }) => (
  <Text size="sm" miw={160}>
    {address}
  </Text>
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

function detailsCell(onDetails: (id: string) => void): Cell {
  return (order) => <DetailsButton number={order.order_id} onClick={() => onDetails(order._id)} />;
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
      {asAdmin && isUndecided(order) ? (
        <UndecidedMark />
      ) : (
        <PaymentMark status={order.payment_status} asAdmin={asAdmin} />
      )}
      {asAdmin && order.packed_at !== undefined && <PackedMark />}
    </div>
  );
}

function PackedMark() {
  return (
    <Text size="sm" c="dimmed" component="span">
      <IconPackage size={16} aria-hidden="true" className={classes['mark'] ?? ''} /> <Trans>Packed</Trans>
    </Text>
  );
}

function MoreProducts({ count }: { count: number }) {
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

export function useOrderColumns(asAdmin: boolean, onDetails: (id: string) => void) {
  const { t } = useLingui();
  return useMemo<Column[]>(() => {
    const customer: Column = {
      key: 'customer',
      header: t`Customer`,
      cell: customerCell,
      sort: 'orderer_name',
      csv: [
        { key: 'orderer_name', header: t`Customer` },
        { key: 'orderer_email', header: t`Email` },
      ],
    };
    const hiddenColumns: Column[] = [
      {
        key: 'phone',
        header: t`Phone`,
        cell: phoneCell,
        hiddenByDefault: true,
        csv: [{ key: 'orderer_contact', header: t`Phone` }],
      },
      {
        key: 'address',
        header: t`Address`,
        cell: addressCell,
        hiddenByDefault: true,
        csv: [{ key: 'shipping_address', header: t`Address` }],
      },
    ];
    return [
      {
        key: 'order',
        header: t`Order`,
        lead: true,
        cell: productCell,
        csv: [
          { key: 'order_id', header: t`Order` },
          { key: 'lines', header: t`Products` },
        ],
      },
      ...(asAdmin ? [customer, ...hiddenColumns] : []),
      {
        key: 'date',
        header: t`Date`,
        cell: dateCell,
        sort: 'order_date',
        descending: true,
        csv: [{ key: 'order_date', header: t`Date` }],
      },
      {
        key: 'quantity',
        header: t`Quantity`,
        numeric: true,
        cell: quantityCell,
        csv: [{ key: 'quantity', header: t`Quantity` }],
      },
      {
        key: 'total',
        header: t`Total`,
        numeric: true,
        cell: totalCell,
        sort: 'total_price',
        descending: true,
        csv: [{ key: 'total_price', header: t`Total` }],
      },
      {
        key: 'status',
        header: t`Status`,
        cell: asAdmin ? statusMenuCell : statusCell,
        csv: [
          { key: 'status', header: t`Status` },
          { key: 'payment_status', header: t`Payment` },
          ...(asAdmin ? [{ key: 'packed_at' as const, header: t`Packed on` }] : []),
        ],
      },
      { key: 'details', header: t`Details`, actions: true, cell: detailsCell(onDetails) },
    ];
  }, [asAdmin, onDetails, t]);
}
