import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { type SessionUser, useSession } from '../../../lib/session.ts';
import { pageSize, useOrders } from '../api/orders.ts';
import { OrderDrawer } from '../components/order-drawer.tsx';
import { OrderTable } from '../components/order-table.tsx';

/** Product Orders: everybody's for an admin, their own for anyone else. */
export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const orderId = /^[0-9a-f]{24}$/.test(address.get('order') ?? '') ? address.get('order') : null;

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
          user.role === 'admin' ? (
            <Trans>Every order of the store. A new status reaches its customer at once.</Trans>
          ) : (
            <Trans>What you have ordered, and where it is now.</Trans>
          )
        }
      />
      <OrderList user={user} onDetails={showOrder} />
      <OrderDrawer orderId={orderId} onClose={() => showOrder(null)} />
    </>
  );
}

function OrderList({ user, onDetails }: { user: SessionUser; onDetails: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const [page, turnTo] = usePageNumber();
  const orders = useOrders(user, page);
  const handleDetails = useCallback((order: { _id: string }) => onDetails(order._id), [onDetails]);

  if (orders.isPending) return <TableSkeleton />;
  if (orders.isError && !orders.data) {
    return <ErrorState message={errorText(orders.error, i18n)} onRetry={() => void orders.refetch()} />;
  }
  const { items, total } = orders.data;
  if (items.length === 0 && page === 1) {
    return (
      <EmptyState
        scene="orders"
        title={t`No order ordered.`}
        text={
          user.role === 'admin' ? (
            <Trans>The first order will appear here by itself.</Trans>
          ) : (
            <Trans>Toys, medicine and food for your pet are a few steps away.</Trans>
          )
        }
        action={
          user.role !== 'admin' && (
            <Button component={Link} to="/store">
              <Trans>Go to the store</Trans>
            </Button>
          )
        }
      />
    );
  }
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <>
      <OrderTable orders={items} asAdmin={user.role === 'admin'} onDetails={handleDetails} />
      {(pages > 1 || page > 1) && (
        <Pager page={Math.min(page, pages) - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />
      )}
    </>
  );
}
