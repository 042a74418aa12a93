import {
  type SpecialistCard,
  specialistEndpoints,
  SpecialistsQuery,
} from '@petcare/contracts/clinic/specialists.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useServiceNames } from '../../../lib/queries/clinic-choices.ts';
import { useDoctorAccounts } from '../api/doctor-accounts.ts';
import { useDoctors } from '../api/doctors.ts';
import { useDoctorColumns } from '../components/doctor-columns.tsx';
import { EditDoctor } from '../components/edit-doctor.tsx';
import { LinkAccount } from '../components/link-account.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Doctors`}
        lead={<Trans>Doctors, their hours and their accounts.</Trans>}
        action={
          <Button component={Link} to="/add_doctor" leftSection={<IconPlus size={20} aria-hidden="true" />}>
            <Trans>Add Doctor</Trans>
          </Button>
        }
      />
      <DoctorTable />
    </>
  );
}

const endpoint = specialistEndpoints['specialists.list'];
const filters = ['service_id', 'linked', 'fees_requested'] as const;

function DoctorTable() {
  const { t } = useLingui();
  const list = useTableAddress(endpoint, SpecialistsQuery, { filters });
  const doctors = useDoctors(list.query);
  const accounts = useDoctorAccounts().data;
  const services = useServiceNames().data ?? [];
  const [editing, setEditing] = useState<SpecialistCard | null>(null);
  const [linking, setLinking] = useState<SpecialistCard | null>(null);
  const columns = useDoctorColumns({ accounts, onEdit: setEditing, onLink: setLinking });
  return (
    <>
      <AdminTable
        name="doctors"
        caption={t`Doctors`}
        list={list}
        found={doctors}
        columns={columns}
        rowKey={({ _id }) => _id}
        tools={{
          search: { label: t`Search the doctors`, placeholder: t`Name or field` },
          filters: [
            { kind: 'choice', name: 'service_id', label: t`Service`, options: services },
            {
              kind: 'choice',
              name: 'linked',
              label: t`Account`,
              options: [
                { value: 'true', label: t`Linked` },
                { value: 'false', label: t`Not linked` },
              ],
            },
            {
              kind: 'choice',
              name: 'fees_requested',
              label: t`Fees`,
              options: [{ value: 'true', label: t`To decide` }],
            },
          ],
          nothingFound: t`No doctor found.`,
        }}
        empty={
          <EmptyState
            scene="appointments"
            title={t`No doctors yet.`}
            text={<Trans>Add the first one, and then a service they offer.</Trans>}
          />
        }
      />
      <EditDoctor doctor={editing} onClose={() => setEditing(null)} />
      <LinkAccount doctor={linking} onClose={() => setLinking(null)} />
    </>
  );
}
