import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useFilterAddress } from '../../../lib/use-filter-address.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { type SessionUser, useSession } from '../../../lib/session.ts';
import { pageSize, useOrders } from '../api/orders.ts';
import { OrderDrawer } from '../components/order-drawer.tsx';
import { OrderFilters } from '../components/order-filters.tsx';
import { OrderTable } from '../components/order-table.tsx';
import { openedOrderOf, type OrderFilter, orderFilterOf, withFilter } from '../order-filter.ts';

/** Product Orders: everybody's for an admin, their own for anyone else. */
export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const asAdmin = user?.role === 'admin';

  /** Which order is open stands in the address, so that a notification can lead to it and Back closes it. */
  const showOrder = useCallback(
    (id: string | null) => {
      setAddress((current) => {
        if (id) current.set('order', id);
        else current.delete('order');
        return current;
      });
    },
    [setAddress],
  );

  if (!user) return null;
  return (
    <>
      <PageHeading
        title={t`Product Orders`}
        lead={
          asAdmin ? (
            <Trans>Every order of the store. A new status reaches its customer at once.</Trans>
          ) : (
            <Trans>What you have ordered, and where it is now.</Trans>
          )
        }
      />
      {asAdmin ? (
        <FilteredOrders user={user} onDetails={showOrder} />
      ) : (
        <OrderList user={user} filter={noFilter} onDetails={showOrder} />
      )}
      <OrderDrawer orderId={openedOrderOf(address)} asAdmin={asAdmin} onClose={() => showOrder(null)} />
    </>
  );
}

const noFilter: OrderFilter = {};

type OrderListProps = { user: SessionUser; filter: OrderFilter; onDetails: (id: string) => void };

function FilteredOrders(props: Omit<OrderListProps, 'filter'>) {
  const [address, change] = useFilterAddress();
  const filter = orderFilterOf(address);
  return (
    <>
      <OrderFilters
        filter={filter}
        onChange={(name, value) => change((current) => withFilter(current, name, value))}
      />
      <OrderList filter={filter} {...props} />
    </>
  );
}

function OrderList({ user, filter, onDetails }: OrderListProps) {
  const { i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const orders = useOrders(user, page, filter);
  const handleDetails = useCallback((order: { _id: string }) => onDetails(order._id), [onDetails]);
  const asAdmin = user.role === 'admin';

  if (orders.isPending) return <TableSkeleton />;
  if (orders.isError && !orders.data) {
    return <ErrorState message={errorText(orders.error, i18n)} onRetry={() => void orders.refetch()} />;
  }
  const { items, total } = orders.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !orders.isPlaceholderData) return <LastPage page={pages} />;
  if (items.length === 0) {
    return <NoOrders asAdmin={asAdmin} filtered={Object.keys(filter).length > 0} />;
  }
  return (
    <>
      <OrderTable orders={items} asAdmin={asAdmin} onDetails={handleDetails} />
      {pages > 1 && <Pager page={page - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />}
    </>
  );
}

function NoOrders({ asAdmin, filtered }: { asAdmin: boolean; filtered: boolean }) {
  const { t } = useLingui();
  if (filtered) {
    return (
      <EmptyState
        scene="search"
        title={t`No order found.`}
        text={<Trans>Please try another word or status.</Trans>}
      />
    );
  }
  return (
    <EmptyState
      scene="orders"
      title={t`No order ordered.`}
      text={
        asAdmin ? (
          <Trans>The first order will appear here by itself.</Trans>
        ) : (
          <Trans>Toys, medicine and food for your pet are a few steps away.</Trans>
        )
      }
      action={
        !asAdmin && (
          <Button component={Link} to="/store">
            <Trans>Go to the store</Trans>
          </Button>
        )
      }
    />
  );
}
