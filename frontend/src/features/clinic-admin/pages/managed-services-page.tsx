import {
  type ClinicService,
  clinicServiceEndpoints,
  ServicesQuery,
} from '@petcare/contracts/clinic/clinic-services.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useDoctorChoices } from '../api/doctors.ts';
import { useServices } from '../api/services.ts';
import { EditService } from '../components/edit-service.tsx';
import { useServiceColumns } from '../components/service-columns.tsx';

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Services`}
        lead={<Trans>Services and their doctors.</Trans>}
        action={
          <Button component={Link} to="/add_service" leftSection={<IconPlus size={20} aria-hidden="true" />}>
            <Trans>Add Service</Trans>
          </Button>
        }
      />
      <ServiceTable />
    </>
  );
}

const endpoint = clinicServiceEndpoints['services.list'];
const filters = ['dr_id'] as const;

function ServiceTable() {
  const { t } = useLingui();
  const list = useTableAddress(endpoint, ServicesQuery, { filters });
  const services = useServices(list.query);
  const doctors = useDoctorChoices().data ?? [];
  const [editing, setEditing] = useState<ClinicService | null>(null);
  const columns = useServiceColumns(setEditing);
  return (
    <>
      <AdminTable
        name="services"
        caption={t`Services`}
        list={list}
        found={services}
        columns={columns}
        rowKey={({ _id }) => _id}
        tools={{
          search: { label: t`Search the services`, placeholder: t`Name of a service` },
          filters: [{ kind: 'choice', name: 'dr_id', label: t`Doctor`, options: doctors }],
          nothingFound: t`No service found.`,
        }}
        empty={
          <EmptyState
            scene="services"
            title={t`No service found.`}
            text={<Trans>Add the first service with a name, details, a picture and a doctor.</Trans>}
          />
        }
      />
      <EditService service={editing} onClose={() => setEditing(null)} />
    </>
  );
}
