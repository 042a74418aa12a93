import { DeletionsQuery } from '@petcare/contracts/shared/deletions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminTable } from '../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../components/admin-table/use-table-address.ts';
import { LiveDeletions } from '../../components/deletion/live-deletions.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { useDeletionColumns } from './deletion-columns.tsx';
import { DeletionDrawer } from './deletion-drawer.tsx';
import { deletionsEndpoint, useDeletions } from './deletions.ts';

const filters = ['open'] as const;
const idPattern = /^[0-9a-f]{24}$/;

export function Component() {
  const { t } = useLingui();
  const [address, setAddress] = useSearchParams();
  const list = useTableAddress(deletionsEndpoint, DeletionsQuery, { filters });
  const opened = address.get('deletion') ?? '';

  const showDeletion = useCallback(
    (id: string | null) => {
      setAddress((current) => {
        if (id) current.set('deletion', id);
        else current.delete('deletion');
        return current;
      });
    },
    [setAddress],
  );

  return (
    <>
      <PageHeading title={t`Deletions`} lead={<Trans>Deletions in progress and their history.</Trans>} />
      <LiveDeletions />
      <AdminTable
        name="deletions"
        caption={t`Deletions`}
        list={list}
        found={useDeletions(list.query)}
        columns={useDeletionColumns(showDeletion)}
        rowKey={({ _id }) => _id}
        tools={{
          filters: [
            {
              kind: 'choice',
              name: 'open',
              label: t`Status`,
              options: [{ value: 'true', label: t`In progress` }],
            },
          ],
          nothingFound: t`Nothing is being deleted.`,
        }}
        empty={
          <EmptyState
            scene="success"
            title={t`No deletions yet`}
            text={<Trans>Deletions of users, doctors, services, products and posts will appear here.</Trans>}
          />
        }
      />
      <DeletionDrawer
        deletionId={idPattern.test(opened) ? opened : null}
        onClose={() => showDeletion(null)}
      />
    </>
  );
}
