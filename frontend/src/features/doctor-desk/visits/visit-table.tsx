import { AppointmentStatus } from '@petcare/contracts/appointment-status.ts';
import { type Appointment, appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import type { TableFilter } from '../../../components/admin-table/table-list.ts';
import { type TableAddress, useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { appointmentStatusTexts } from '../../../lib/texts/appointment-status-texts.ts';
import { useDoctorNames, useServiceNames } from '../../../lib/queries/clinic-choices.ts';
import { useVisits, type Whose } from '../api/visits.ts';
import { useArrivals } from './use-arrivals.ts';
import { useVisitColumns } from './visit-columns.tsx';

const all = appointmentEndpoints['appointments.list'];
const ofDoctor = appointmentEndpoints['appointments.ofDoctor'];
type VisitFilter = TableFilter<typeof all>;

const allFilters = ['status', 'from', 'to', 'dr_id', 'service_id'] as const;
const doctorFilters = ['status', 'from', 'to'] as const;

/** What the staff and a doctor filter by alike. */
function useSharedFilters(): VisitFilter[] {
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

/** Everybody’s appointments, for admins. */
export function AllVisits({ onDetails }: { onDetails: OnDetails }) {
  const { t } = useLingui();
  const list = useTableAddress(all, { filters: allFilters });
  const doctors = useDoctorNames().data ?? [];
  const services = useServiceNames().data ?? [];
  const filters: VisitFilter[] = [
    ...useSharedFilters(),
    { kind: 'choice', name: 'dr_id', label: t`Doctor`, options: doctors },
    { kind: 'choice', name: 'service_id', label: t`Service`, options: services },
  ];
  return <VisitTable whose="all" list={list} filters={filters} onDetails={onDetails} />;
}

interface DoctorVisitsProps {
  whose: Exclude<Whose, 'all'>;
  onDetails: OnDetails;
}

/** The appointments assigned to one doctor. */
export function DoctorVisits({ whose, onDetails }: DoctorVisitsProps) {
  const list = useTableAddress(ofDoctor, { filters: doctorFilters, params: { id: whose.drId } });
  return <VisitTable whose={whose} list={list} filters={useSharedFilters()} onDetails={onDetails} />;
}

interface VisitTableProps {
  whose: Whose;
  list: TableAddress<typeof all> | TableAddress<typeof ofDoctor>;
  filters: readonly VisitFilter[];
  onDetails: OnDetails;
}

function VisitTable({ whose, list, filters, onDetails }: VisitTableProps) {
  const { t } = useLingui();
  const visits = useVisits(whose, list.asked);
  const settled = visits.isSuccess && !visits.isPlaceholderData;
  const arrived = useArrivals(
    settled ? JSON.stringify(list.asked) : '',
    settled ? visits.data.items.map(({ _id }) => _id) : [],
  );
  const columns = useVisitColumns({ arrived, withDoctor: whose === 'all', onDetails });
  return (
    <AdminTable<Appointment, typeof all | typeof ofDoctor>
      name="appointments"
      caption={t`Appointments`}
      list={list}
      found={visits}
      columns={columns}
      rowKey={({ _id }) => _id}
      tools={{
        search: { label: t`Search the appointments`, placeholder: t`Patient, service or doctor` },
        filters,
        nothingFound: t`No appointment found.`,
      }}
      empty={
        <EmptyState
          scene="appointments"
          title={t`No appointment taken.`}
          text={<Trans>The first appointment will appear here by itself.</Trans>}
        />
      }
    />
  );
}
