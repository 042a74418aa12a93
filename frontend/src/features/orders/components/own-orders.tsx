import { orderEndpoints, OrdersQuery } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { useOwnOrders } from '../api/orders.ts';
import { useOrderColumns } from './order-columns.tsx';

interface OwnOrdersProps {
  customerId: string;
  onDetails: (id: string) => void;
}

export function OwnOrders({ customerId, onDetails }: OwnOrdersProps) {
  const { t } = useLingui();
  const list = useTableAddress(orderEndpoints['orders.listOfCustomer'], OrdersQuery);
  return (
    <AdminTable
      name="own-orders"
      caption={t`Product orders`}
      list={list}
      found={useOwnOrders(customerId, list.query)}
      columns={useOrderColumns(false, onDetails)}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState
          scene="orders"
          title={t`No order ordered.`}
          text={<Trans>Find toys, medicine and food for your pet in the store.</Trans>}
          action={
            <Button component={Link} to="/store">
              <Trans>Go to store</Trans>
            </Button>
          }
        />
      }
    />
  );
}
