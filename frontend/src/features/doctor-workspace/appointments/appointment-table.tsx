import { AppointmentStatus } from '@petcare/contracts/clinic/appointment-status.ts';
import {
  type Appointment,
  appointmentEndpoints,
  AppointmentsQuery,
} from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { AdminTable, type Bulk } from '../../../components/admin-table/admin-table.tsx';
import type { TableFilter } from '../../../components/admin-table/table-list.ts';
import { type TableAddress, useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { appointmentStatusTexts } from '../../../lib/texts/appointment-status-texts.ts';
import { useDoctorNames, useServiceNames } from '../../../lib/queries/clinic-choices.ts';
import { useAppointments, type Scope } from '../api/appointments.ts';
import { useNewRows } from './use-new-rows.ts';
import { AppointmentBulk } from './appointment-bulk.tsx';
import { useAppointmentColumns } from './appointment-columns.tsx';

const all = appointmentEndpoints['appointments.list'];
const ofDoctor = appointmentEndpoints['appointments.ofDoctor'];
type AppointmentFilter = TableFilter<typeof all>;

const allFilters = ['status', 'from', 'to', 'dr_id', 'service_id'] as const;
const doctorFilters = ['status', 'from', 'to'] as const;

function useSharedFilters(): AppointmentFilter[] {
  const { t, i18n } = useLingui();
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t`Status`,
      options: choicesOf(AppointmentStatus.options, appointmentStatusTexts, i18n),
    },
    { kind: 'day', name: 'from', label: t`From` },
    { kind: 'day', name: 'to', label: t`To` },
  ];
}

type OnDetails = (id: string) => void;

export function AllAppointmentsTable({ onDetails }: { onDetails: OnDetails }) {
  const { t } = useLingui();
  const list = useTableAddress(all, AppointmentsQuery, { filters: allFilters });
  const doctors = useDoctorNames().data ?? [];
  const services = useServiceNames().data ?? [];
  const filters: AppointmentFilter[] = [
    ...useSharedFilters(),
    { kind: 'choice', name: 'dr_id', label: t`Doctor`, options: doctors },
    { kind: 'choice', name: 'service_id', label: t`Service`, options: services },
  ];
  return <AppointmentTable scope="all" list={list} filters={filters} onDetails={onDetails} />;
}

interface DoctorAppointmentsTableProps {
  scope: Exclude<Scope, 'all'>;
  onDetails: OnDetails;
}

export function DoctorAppointmentsTable({ scope, onDetails }: DoctorAppointmentsTableProps) {
  const list = useTableAddress(ofDoctor, AppointmentsQuery, {
    filters: doctorFilters,
    params: { id: scope.drId },
  });
  return <AppointmentTable scope={scope} list={list} filters={useSharedFilters()} onDetails={onDetails} />;
}

interface AppointmentTableProps {
  scope: Scope;
  list: TableAddress<typeof all> | TableAddress<typeof ofDoctor>;
  filters: readonly AppointmentFilter[];
  onDetails: OnDetails;
}

const bulk: Bulk<Appointment> = {
  rowName: ({ patient_name }) => patient_name,
  actions: (appointments, onDone) => <AppointmentBulk appointments={appointments} onDone={onDone} />,
};

function AppointmentTable({ scope, list, filters, onDetails }: AppointmentTableProps) {
  const { t } = useLingui();
  const appointments = useAppointments(scope, list.query);
  const settled = appointments.isSuccess && !appointments.isPlaceholderData;
  const arrived = useNewRows(
    settled ? JSON.stringify(list.query) : '',
    settled ? appointments.data.items.map(({ _id }) => _id) : [],
  );
  const columns = useAppointmentColumns({ arrived, withDoctor: scope === 'all', onDetails });
  return (
    <AdminTable<Appointment, typeof all | typeof ofDoctor>
      name="appointments"
      caption={t`Appointments`}
      list={list}
      found={appointments}
      columns={columns}
      rowKey={({ _id }) => _id}
      bulk={bulk}
      tools={{
        search: { label: t`Search the appointments`, placeholder: t`Patient, service or doctor` },
        filters,
        nothingFound: t`No appointment found.`,
      }}
      empty={
        <EmptyState
          scene="appointments"
          title={t`No appointment taken.`}
          text={<Trans>New appointments will appear here.</Trans>}
        />
      }
    />
  );
}
