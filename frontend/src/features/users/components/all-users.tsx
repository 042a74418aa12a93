import { UsersQuery } from '@petcare/contracts/account/users.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { useLinkedDoctors, useUsers, usersEndpoint } from '../api/users.ts';
import { roleTexts } from '../role-texts.ts';
import { useUserColumns } from './user-columns.tsx';

const filters = ['role', 'verified', 'being_deleted'] as const;

export function AllUsers({ onDetails }: { onDetails: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const list = useTableAddress(usersEndpoint, UsersQuery, { filters });
  const { data: doctors } = useLinkedDoctors();
  return (
    <AdminTable
      name="users"
      caption={t`Users`}
      list={list}
      found={useUsers(list.query)}
      columns={useUserColumns({ doctors, onDetails })}
      rowKey={({ id }) => id}
      tools={{
        search: { label: t`Search the users`, placeholder: t`Name or email` },
        filters: [
          {
            kind: 'choice',
            name: 'role',
            label: t`Role`,
            options: choicesOf(Role.options, roleTexts, i18n),
          },
          {
            kind: 'choice',
            name: 'verified',
            label: t`Email address`,
            options: [
              { value: 'true', label: t`Confirmed` },
              { value: 'false', label: t`Not confirmed` },
            ],
          },
          {
            kind: 'choice',
            name: 'being_deleted',
            label: t`Status`,
            options: [
              { value: 'false', label: t`In use` },
              { value: 'true', label: t`Being deleted` },
            ],
          },
        ],
        nothingFound: t`No user found.`,
      }}
      empty={
        <EmptyState
          scene="welcome"
          title={t`No users yet`}
          text={<Trans>All accounts appear here, newest first.</Trans>}
        />
      }
    />
  );
}
