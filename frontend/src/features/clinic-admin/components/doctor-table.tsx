import type { SpecialistCard } from '@petcare/contracts/specialists.ts';
import type { User } from '@petcare/contracts/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { Picture } from '../../../components/picture.tsx';
import { Taka } from '../../../components/taka.tsx';
import { pageSize } from '../api/doctors.ts';
import { DoctorMenu } from './doctor-menu.tsx';
import classes from './record-table.module.css';

type Cell = Column<SpecialistCard>['cell'];

const doctorCell: Cell = ({ dr_name, specialise, picture, img_URL }) => (
  <div className={classes['record']}>
    <Picture
      picture={picture ?? img_URL}
      ratio={1}
      sizes="72px"
      fallback="doctor-1"
      className={classes['picture']}
    />
    <div>
      <Text fw={600}>{dr_name}</Text>
      <Text size="sm" c="dimmed">
        {specialise}
      </Text>
    </div>
  </div>
);

const feeCell: Cell = ({ visiting_fees: fee }) => <Taka taka={fee} />;

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
      <Trans>Nothing free</Trans>
    </Text>
  );

interface DoctorTableProps {
  doctors: readonly SpecialistCard[];
  /** The accounts that may be linked; undefined while they are on their way. */
  accounts: readonly User[] | undefined;
  onEdit: (doctor: SpecialistCard) => void;
  onLink: (doctor: SpecialistCard) => void;
}

function accountCell(accounts: DoctorTableProps['accounts']): Cell {
  return ({ user_id: id }) => (
    <LinkedAccount userId={id ?? null} account={accounts?.find((account) => account.id === id)} />
  );
}

function actionsCell({ onEdit, onLink }: Pick<DoctorTableProps, 'onEdit' | 'onLink'>): Cell {
  return (doctor) => (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <EditButton doctor={doctor} onEdit={onEdit} />
      <DoctorMenu doctor={doctor} onLink={onLink} />
    </Group>
  );
}

/** The doctors, newest first, with what only admins see. */
export function DoctorTable({ doctors, accounts, onEdit, onLink }: DoctorTableProps) {
  const { t } = useLingui();
  const columns = useMemo<Column<SpecialistCard>[]>(
    () => [
      { key: 'doctor', header: t`Doctor`, lead: true, cell: doctorCell },
      { key: 'fee', header: t`Fee`, numeric: true, cell: feeCell },
      { key: 'contact', header: t`Contact`, cell: contactCell },
      { key: 'account', header: t`Account`, cell: accountCell(accounts) },
      { key: 'next', header: t`Next free`, cell: nextCell },
      { key: 'actions', header: t`Edit or more`, actions: true, cell: actionsCell({ onEdit, onLink }) },
    ],
    [accounts, onEdit, onLink, t],
  );
  return (
    <PagedTable
      caption={t`Doctors`}
      columns={columns}
      rows={doctors}
      rowKey={({ _id }) => _id}
      pageSize={pageSize}
      empty={null}
    />
  );
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

function EditButton({ doctor, onEdit }: { doctor: SpecialistCard } & Pick<DoctorTableProps, 'onEdit'>) {
  const { t } = useLingui();
  const { dr_name: name } = doctor;
  return (
    <Button
      variant="light"
      leftSection={<IconPencil size={20} aria-hidden="true" />}
      onClick={() => onEdit(doctor)}
      aria-label={t`Edit: ${name}`}
    >
      <Trans>Edit</Trans>
    </Button>
  );
}
