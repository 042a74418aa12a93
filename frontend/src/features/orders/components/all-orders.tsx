import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { type Order, orderEndpoints, OrdersQuery } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { AdminTable, type Bulk } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';
import { moneyStatuses, paymentStatusTexts } from '../../../lib/texts/payment-status-texts.ts';
import { useAllOrders } from '../api/orders.ts';
import { OrderBulk } from './order-bulk.tsx';
import { useOrderColumns } from './order-columns.tsx';

const endpoint = orderEndpoints['orders.list'];
const filters = [
  'status',
  'payment_status',
  'money',
  'parcel',
  'from',
  'to',
  'min_total',
  'max_total',
] as const;

const bulk: Bulk<Order> = {
  rowName: ({ order_id: number }) => number,
  actions: (orders, onDone) => <OrderBulk orders={orders} onDone={onDone} />,
};

export function AllOrders({ onDetails }: { onDetails: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const list = useTableAddress(endpoint, OrdersQuery, { filters });
  return (
    <AdminTable
      name="orders"
      caption={t`Product orders`}
      list={list}
      found={useAllOrders(list.query)}
      columns={useOrderColumns(true, onDetails)}
      rowKey={({ _id }) => _id}
      tools={{
        search: { label: t`Search the orders`, placeholder: t`Part of number, name, phone or product` },
        filters: [
          {
            kind: 'choice',
            name: 'status',
            label: t`Status`,
            options: choicesOf(OrderStatus.options, orderStatusTexts, i18n),
          },
          {
            kind: 'choice',
            name: 'payment_status',
            label: t`Payment`,
            options: choicesOf(moneyStatuses, paymentStatusTexts, i18n),
          },
          {
            kind: 'choice',
            name: 'money',
            label: t`Refund`,
            options: [{ value: 'undecided', label: t`To be decided` }],
          },
          {
            kind: 'choice',
            name: 'parcel',
            label: t`Parcel`,
            options: [{ value: 'unwanted', label: t`Goes on without its order` }],
          },
          { kind: 'day', name: 'from', label: t`From` },
          { kind: 'day', name: 'to', label: t`To` },
          { kind: 'amount', name: 'min_total', label: t`Total at least` },
          { kind: 'amount', name: 'max_total', label: t`Total at most` },
        ],
        nothingFound: t`No order found.`,
      }}
      bulk={bulk}
      empty={
        <EmptyState
          scene="orders"
          title={t`No order ordered.`}
          text={<Trans>New orders will appear here.</Trans>}
        />
      }
    />
  );
}
