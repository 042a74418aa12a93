import type { SpecialistCard } from '@petcare/contracts/clinic/specialists.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DetailsButton } from '../../../components/records/details-button.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EmailText } from '../../../components/users/email-text.tsx';
import { UserAvatar } from '../../../components/users/user-avatar.tsx';
import type { usersEndpoint } from '../api/users.ts';
import { RoleMenu } from './role-menu.tsx';
import classes from './user-columns.module.css';
import { LinkedDoctor, UserState, VerifiedMark } from './user-state.tsx';

type Column = ColumnOf<User, typeof usersEndpoint>;
type Cell = Column['cell'];

const userCell: Cell = (user) => (
  <div className={classes['user']}>
    <UserAvatar user={user} size={44} />
    <div>
      <Text fw={600}>{user.full_name}</Text>
      <Text size="sm" c="dimmed" className={classes['email'] ?? ''}>
        <EmailText email={user.email} />
      </Text>
    </div>
  </div>
);

const verifiedCell: Cell = ({ email_verified: verified }) => <VerifiedMark verified={verified} />;
const roleCell: Cell = (user) => <RoleMenu user={user} />;
const joinedCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} />;
const stateCell: Cell = (user) => <UserState user={user} />;

interface UserColumnsOptions {
  /** By account id; undefined until loaded. */
  doctors: ReadonlyMap<string, SpecialistCard> | undefined;
  onDetails: (id: string) => void;
}

export function useUserColumns({ doctors, onDetails }: UserColumnsOptions) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      {
        key: 'user',
        header: t`Name`,
        lead: true,
        cell: userCell,
        sort: 'full_name',
        csv: [
          { key: 'full_name', header: t`Name` },
          { key: 'email', header: t`Email` },
        ],
      },
      {
        key: 'verified',
        header: t`Email address`,
        cell: verifiedCell,
        csv: [{ key: 'email_verified', header: t`Email confirmed` }],
      },
      { key: 'role', header: t`Role`, cell: roleCell, csv: [{ key: 'role', header: t`Role` }] },
      {
        key: 'joined',
        header: t`Joined`,
        cell: joinedCell,
        sort: 'createdAt',
        descending: true,
        csv: [{ key: 'createdAt', header: t`Joined` }],
      },
      {
        key: 'doctor',
        header: t`Linked doctor`,
        cell: (user) => <LinkedDoctor user={user} doctor={doctors?.get(user.id)} />,
      },
      {
        key: 'state',
        header: t`Status`,
        cell: stateCell,
        csv: [{ key: 'being_deleted', header: t`Being deleted` }],
      },
      {
        key: 'details',
        header: t`Details`,
        actions: true,
        cell: ({ id, full_name: name }) => <DetailsButton number={name} onClick={() => onDetails(id)} />,
      },
    ],
    [doctors, onDetails, t],
  );
}
