import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OpenPayments } from '../../../components/purchase/open-payments.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { AllOrders } from '../components/all-orders.tsx';
import { OrderDrawer } from '../components/order-drawer.tsx';
import { OwnOrders } from '../components/own-orders.tsx';
import { openedOrderOf } from '../components/opened-order.ts';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const asAdmin = isAdminOf(user, 'shop');

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
            <Trans>All store orders. Customers see a new status at once.</Trans>
          ) : (
            <Trans>Your orders and their status.</Trans>
          )
        }
        action={
          asAdmin && (
            <Button component={Link} to="/packing" leftSection={<IconBarcode size={20} aria-hidden="true" />}>
              <Trans>Scan to pack</Trans>
            </Button>
          )
        }
      />
      {asAdmin ? (
        <AllOrders onDetails={showOrder} />
      ) : (
        <>
          <OpenPayments customerId={user.id} kind="product" />
          <OwnOrders customerId={user.id} onDetails={showOrder} />
        </>
      )}
      <OrderDrawer orderId={openedOrderOf(address)} asAdmin={asAdmin} onClose={() => showOrder(null)} />
    </>
  );
}
