import type { SpecialistCard, specialistEndpoints } from '@petcare/contracts/clinic/specialists.ts';
import type { User } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { RecordCell } from '../../../components/admin-table/record-cell.tsx';
import { RowActions } from '../../../components/admin-table/row-actions.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { EditButton } from '../../../components/records/edit-button.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { DoctorMenu } from './doctor-menu.tsx';
import classes from './record-table.module.css';

type Column = ColumnOf<SpecialistCard, (typeof specialistEndpoints)['specialists.list']>;
type Cell = Column['cell'];

const doctorCell: Cell = ({ dr_name, specialise, picture, img_URL }) => (
  <RecordCell picture={<Picture picture={picture ?? img_URL} ratio={1} sizes="72px" fallback="doctor-1" />}>
    <Text fw={600}>{dr_name}</Text>
    <Text size="sm" c="dimmed">
      {specialise}
    </Text>
  </RecordCell>
);

const experienceCell: Cell = ({ experience_yr: years }) => <Experience years={years} />;
const feeCell: Cell = ({ visiting_fees: fee, requested_fees: asked }) => (
  <Stack gap={4} align="flex-end">
    <Taka taka={fee} />
    {typeof asked === 'number' && (
      <Badge color="marigold" miw="max-content">
        <Trans>
          Asks for <Taka taka={asked} />
        </Trans>
      </Badge>
    )}
  </Stack>
);

const contactCell: Cell = ({ dr_contact: phone, dr_email: email }) => (
  <>
    <Text className="pc-numbers">{phone}</Text>
    <Text size="sm" c="dimmed" className={classes['address'] ?? ''}>
      {email}
    </Text>
  </>
);

const nextCell: Cell = ({ next_free: next }) =>
  next ? (
    <DhakaDate at={next.start} format="date-time" />
  ) : (
    <Text c="dimmed">
      <Trans>No free time</Trans>
    </Text>
  );

interface DoctorActions {
  accounts: readonly User[] | undefined;
  onEdit: (doctor: SpecialistCard) => void;
  onLink: (doctor: SpecialistCard) => void;
}

function accountCell(accounts: DoctorActions['accounts']): Cell {
  return ({ user_id: id }) => (
    <LinkedAccount userId={id ?? null} account={accounts?.find((account) => account.id === id)} />
  );
}

function actionsCell({ onEdit, onLink }: Omit<DoctorActions, 'accounts'>): Cell {
  return (doctor) => (
    <RowActions
      main={<EditButton name={doctor.dr_name} onEdit={() => onEdit(doctor)} />}
      other={<DoctorMenu doctor={doctor} onLink={onLink} />}
    />
  );
}

export function useDoctorColumns({ accounts, onEdit, onLink }: DoctorActions) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      {
        key: 'doctor',
        header: t`Doctor`,
        lead: true,
        cell: doctorCell,
        sort: 'dr_name',
        csv: [
          { key: 'dr_name', header: t`Doctor` },
          { key: 'specialise', header: t`Specialised in` },
        ],
      },
      {
        key: 'degrees',
        header: t`Degrees`,
        cell: ({ dr_degrees: degrees }) => degrees,
        hiddenByDefault: true,
        csv: [{ key: 'dr_degrees', header: t`Degrees` }],
      },
      {
        key: 'experience',
        header: t`Years of experience`,
        numeric: true,
        cell: experienceCell,
        hiddenByDefault: true,
        sort: 'experience_yr',
        descending: true,
        csv: [{ key: 'experience_yr', header: t`Years of experience` }],
      },
      {
        key: 'fee',
        header: t`Fee`,
        numeric: true,
        cell: feeCell,
        sort: 'visiting_fees',
        csv: [{ key: 'visiting_fees', header: t`Fee` }],
      },
      {
        key: 'contact',
        header: t`Contact`,
        cell: contactCell,
        csv: [
          { key: 'dr_contact', header: t`Phone` },
          { key: 'dr_email', header: t`Email` },
        ],
      },
      {
        key: 'address',
        header: t`Address`,
        cell: ({ dr_address: address }) => address,
        hiddenByDefault: true,
        csv: [{ key: 'dr_address', header: t`Address` }],
      },
      {
        key: 'account',
        header: t`Account`,
        cell: accountCell(accounts),
        csv: [{ key: 'linked', header: t`Linked` }],
      },
      {
        key: 'next',
        header: t`Next free`,
        cell: nextCell,
        csv: [{ key: 'next_free', header: t`Next free` }],
      },
      { key: 'actions', header: t`Actions`, actions: true, cell: actionsCell({ onEdit, onLink }) },
    ],
    [accounts, onEdit, onLink, t],
  );
}

function Experience({ years }: { years: number }) {
  const { i18n } = useLingui();
  return i18n.number(years);
}

function LinkedAccount({ userId, account }: { userId: string | null; account: User | undefined }) {
  if (!userId) {
    return (
      <Badge color="marigold" miw="max-content">
        <Trans>Not linked</Trans>
      </Badge>
    );
  }
  return (
    <>
      <Badge>
        <Trans>Linked</Trans>
      </Badge>
      {account && (
        <Text size="sm" c="dimmed" className={classes['address'] ?? ''}>
          {account.email}
        </Text>
      )}
    </>
  );
}
