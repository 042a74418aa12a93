import type { Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { RowActions } from '../../../components/admin-table/row-actions.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { AppointmentTime } from '../../../components/appointment/appointment-time.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { ServiceName } from '../../../components/text/names.tsx';
import { serviceNameIn } from '../../../lib/format/names-in.ts';
import { DeleteAppointmentButton } from './delete-appointment-button.tsx';

type Column = ColumnOf<Appointment, (typeof appointmentEndpoints)['appointments.ofUser']>;
type Cell = Column['cell'];

const whenCell: Cell = ({ slot_start: start }) => <AppointmentTime start={start} />;
const doctorCell: Cell = (appointment) => (
  <>
    <Text fw={600}>{appointment.dr_name}</Text>
    <Text size="sm" c="dimmed">
      <ServiceName of={appointment} />
      {appointment.pet && ` · ${appointment.pet.name}`}
    </Text>
  </>
);
const serialCell: Cell = ({ serial }) => <Serial number={serial} />;
const feeCell: Cell = ({ fees }) => <Taka taka={fees} />;
const statusCell: Cell = ({ status }) => <AppointmentStatusBadge status={status} />;

function Serial({ number }: { number: number }) {
  const { i18n } = useLingui();
  return i18n.number(number);
}

type OnDetails = (id: string) => void;

export function useAppointmentColumns(onDetails: OnDetails) {
  const { t } = useLingui();
  return useMemo<Column[]>(
    () => [
      { key: 'doctor', header: t`Doctor`, lead: true, cell: doctorCell },
      {
        key: 'when',
        header: t`Date and time`,
        cell: whenCell,
        sort: 'appointment_date',
        descending: true,
      },
      { key: 'serial', header: t`Serial`, numeric: true, cell: serialCell },
      { key: 'fee', header: t`Fees`, numeric: true, cell: feeCell, sort: 'fees', descending: true },
      { key: 'status', header: t`Status`, cell: statusCell },
      { key: 'actions', header: t`Actions`, actions: true, cell: actionsCell(onDetails) },
    ],
    [onDetails, t],
  );
}

function actionsCell(onDetails: OnDetails): Cell {
  return (appointment) => <Actions appointment={appointment} onDetails={onDetails} />;
}

function Actions({ appointment, onDetails }: { appointment: Appointment; onDetails: OnDetails }) {
  const { t, i18n } = useLingui();
  const { _id: id, dr_name: doctor } = appointment;
  const service = serviceNameIn(i18n.locale, appointment);
  return (
    <RowActions
      main={
        <Button
          variant="default"
          onClick={() => onDetails(id)}
          aria-label={t`Details: ${doctor}, ${service}`}
        >
          <Trans>Details</Trans>
        </Button>
      }
      other={<DeleteAppointmentButton appointment={appointment} />}
    />
  );
}
