import { isAdminOf } from '@petcare/contracts/shared/admin-areas.ts';
import { PageQuery } from '@petcare/contracts/shared/fields.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { trashDays } from '@petcare/contracts/trash.ts';
import { useSearchParams } from 'react-router-dom';
import { AdminTable } from '../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTrashColumns } from './trash-columns.tsx';
import { trashLists, type TrashService, useTrash } from './trash.ts';

/** Items deleted in the last 30 days: the user's own posts and pets, or everything for an admin. */
export function Component() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const asAdmin = isAdminOf(user, 'moderation');
  const showsProducts = isAdminOf(user, 'shop');
  const asked = serviceOf(address);
  // Only admins delete products.
  const service = asked === 'commerce' && !showsProducts ? 'content' : asked;
  const days = i18n.number(trashDays);

  return (
    <>
      <PageHeading
        title={t`Trash`}
        lead={<Trans>Deleted items stay here for {days} days. You can restore them until then.</Trans>}
      />
      <SegmentedControl
        mb="md"
        value={service}
        onChange={(chosen) => setAddress(chosen === 'content' ? {} : { of: chosen })}
        aria-label={t`Deleted items`}
        data={[
          { value: 'content', label: t`Posts` },
          { value: 'clinic', label: isAdminOf(user, 'clinic') ? t`Clinic` : t`Pets` },
          ...(showsProducts ? [{ value: 'commerce', label: t`Store` }] : []),
        ]}
      />
      <TrashList key={service} service={service} withOwners={asAdmin && service === 'content'} />
    </>
  );
}

function TrashList({ service, withOwners }: { service: TrashService; withOwners: boolean }) {
  const { t } = useLingui();
  const list = useTableAddress(trashLists[service], PageQuery);
  return (
    <AdminTable
      name="trash"
      caption={t`Trash`}
      list={list}
      found={useTrash(service, list.query)}
      columns={useTrashColumns(withOwners)}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          scene="success"
          title={t`The trash is empty`}
          text={<Trans>Items you delete appear here for 30 days.</Trans>}
        />
      }
    />
  );
}

function serviceOf(address: URLSearchParams): TrashService {
  const asked = address.get('of');
  return asked === 'clinic' || asked === 'commerce' ? asked : 'content';
}
