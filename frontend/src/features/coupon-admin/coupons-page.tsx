import { type Coupon, couponEndpoints, CouponsQuery } from '@petcare/contracts/commerce/payments/coupons.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AdminTable } from '../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { useCouponColumns } from './coupon-columns.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { CouponUses } from './coupon-uses.tsx';
import { useCoupons } from './coupons.ts';

const endpoint = couponEndpoints['coupons.list'];
const filters = ['active'] as const;

export function Component() {
  const { t } = useLingui();
  const list = useTableAddress(endpoint, CouponsQuery, { filters });
  const [editing, setEditing] = useState<Coupon | 'new' | null>(null);
  const [showingUses, setShowingUses] = useState<Coupon | null>(null);
  const columns = useCouponColumns({ onEdit: setEditing, onShowUses: setShowingUses });
  return (
    <>
      <PageHeading
        title={t`Coupons`}
        lead={<Trans>Codes that customers enter in the cart or at checkout.</Trans>}
        action={
          <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setEditing('new')}>
            <Trans>Add a coupon</Trans>
          </Button>
        }
      />
      <AdminTable
        name="coupons"
        caption={t`Coupons`}
        list={list}
        found={useCoupons(list.query)}
        columns={columns}
        rowKey={({ _id }) => _id}
        tools={{
          search: { label: t`Search the coupons`, placeholder: t`Code` },
          filters: [
            {
              kind: 'choice',
              name: 'active',
              label: t`Status`,
              options: [
                { value: 'true', label: t`Not paused` },
                { value: 'false', label: t`Paused` },
              ],
            },
          ],
          nothingFound: t`No coupons found.`,
        }}
        empty={
          <EmptyState
            scene="store"
            title={t`No coupons yet`}
            text={<Trans>Add a coupon to thank customers or to bring them back.</Trans>}
          />
        }
      />
      <CouponDialog coupon={editing} onClose={() => setEditing(null)} />
      <CouponUses coupon={showingUses} onClose={() => setShowingUses(null)} />
    </>
  );
}
