import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { AppointmentStatusBadge } from '../../../components/appointment-status-badge.tsx';
import { VisitTime } from '../../../components/appointment/visit-time.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { Taka } from '../../../components/taka.tsx';
import { pageSize } from '../api/appointments.ts';
import { DeleteVisitButton } from './delete-visit-button.tsx';

type Cell = Column<Appointment>['cell'];

const whenCell: Cell = ({ slot_start: start }) => <VisitTime start={start} />;
const doctorCell: Cell = ({ dr_name: doctor, service_name: service }) => (
  <>
    <Text fw={600}>{doctor}</Text>
    <Text size="sm" c="dimmed">
      {service}
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

interface VisitTableProps {
  appointments: readonly Appointment[];
  onDetails: (id: string) => void;
}

/** One's visits, newest first. */
export function VisitTable({ appointments, onDetails }: VisitTableProps) {
  const { t } = useLingui();
  const columns = useMemo<Column<Appointment>[]>(
    () => [
      { key: 'doctor', header: t`Doctor`, lead: true, cell: doctorCell },
      { key: 'when', header: t`Date and time`, cell: whenCell },
      { key: 'serial', header: t`Serial`, numeric: true, cell: serialCell },
      { key: 'fee', header: t`Fees`, numeric: true, cell: feeCell },
      { key: 'status', header: t`Status`, cell: statusCell },
      { key: 'actions', header: t`Actions`, actions: true, cell: actionsCell(onDetails) },
    ],
    [onDetails, t],
  );
  return (
    <PagedTable
      caption={t`Appointments`}
      columns={columns}
      rows={appointments}
      rowKey={({ _id: id }) => id}
      pageSize={pageSize}
      empty={null}
    />
  );
}

function actionsCell(onDetails: VisitTableProps['onDetails']): Cell {
  return (appointment) => <Actions appointment={appointment} onDetails={onDetails} />;
}

function Actions({
  appointment,
  onDetails,
}: { appointment: Appointment } & Pick<VisitTableProps, 'onDetails'>) {
  const { t } = useLingui();
  const { _id: id, dr_name: doctor, service_name: service } = appointment;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" onClick={() => onDetails(id)} aria-label={t`Details: ${doctor}, ${service}`}>
        <Trans>Details</Trans>
      </Button>
      <DeleteVisitButton appointment={appointment} />
    </Group>
  );
}
