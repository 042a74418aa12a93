import type { SpecialistCard } from '@petcare/contracts/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LastPage } from '../../../components/last-page.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { Pager } from '../../../components/pager.tsx';
import { SearchForm } from '../../../components/search-form.tsx';
import { TableSkeleton } from '../../../components/skeletons.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useDoctorAccounts } from '../api/doctor-accounts.ts';
import { pageSize, useDoctors } from '../api/doctors.ts';
import { DoctorTable } from '../components/doctor-table.tsx';
import { EditDoctor } from '../components/edit-doctor.tsx';
import { LinkAccount } from '../components/link-account.tsx';
import { useListAddress } from '../use-list-address.ts';

/** Doctors: who sees patients here, how to reach them, and which account is whose. */
export function Component() {
  const { t } = useLingui();
  const { search, searchFor, ...place } = useListAddress();
  return (
    <>
      <PageHeading
        title={t`Doctors`}
        lead={<Trans>Who sees patients here, their hours, and the accounts they sign in with.</Trans>}
        action={
          <Button component={Link} to="/add_doctor" leftSection={<IconPlus size={20} aria-hidden="true" />}>
            <Trans>Add Doctor</Trans>
          </Button>
        }
      />
      <Stack gap="md">
        <SearchForm
          label={t`Search the doctors`}
          placeholder={t`Name or field`}
          query={search}
          onSearch={searchFor}
        />
        <DoctorList search={search} {...place} />
      </Stack>
    </>
  );
}

interface DoctorListProps {
  search: string;
  page: number;
  turnTo: (page: number) => void;
}

function DoctorList({ search, page, turnTo }: DoctorListProps) {
  const { t, i18n } = useLingui();
  const doctors = useDoctors(search, page);
  const accounts = useDoctorAccounts();
  const [editing, setEditing] = useState<SpecialistCard | null>(null);
  const [linking, setLinking] = useState<SpecialistCard | null>(null);
  const handleEdit = useCallback((doctor: SpecialistCard) => setEditing(doctor), []);
  const handleLink = useCallback((doctor: SpecialistCard) => setLinking(doctor), []);

  if (doctors.isPending) return <TableSkeleton />;
  if (doctors.isError && !doctors.data) {
    return <ErrorState message={errorText(doctors.error, i18n)} onRetry={() => void doctors.refetch()} />;
  }
  const { items, total } = doctors.data;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (page > pages && !doctors.isPlaceholderData) return <LastPage page={pages} />;
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          scene="appointments"
          title={search ? t`No doctor found.` : t`No doctors yet.`}
          text={
            search ? (
              <Trans>Please try another name.</Trans>
            ) : (
              <Trans>Add the first one, and then a service they offer.</Trans>
            )
          }
        />
      ) : (
        <DoctorTable doctors={items} accounts={accounts.data} onEdit={handleEdit} onLink={handleLink} />
      )}
      {pages > 1 && <Pager page={page - 1} pages={pages} onTurn={(turned) => turnTo(turned + 1)} />}
      <EditDoctor doctor={editing} onClose={() => setEditing(null)} />
      <LinkAccount doctor={linking} onClose={() => setLinking(null)} />
    </>
  );
}
