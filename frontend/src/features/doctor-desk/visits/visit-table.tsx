import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { type Column, PagedTable } from '../../../components/paged-table.tsx';
import { pageSize } from '../api/visits.ts';
import { VisitStatusMenu } from './visit-status-menu.tsx';
import classes from './visits.module.css';

type Cell = Column<Appointment>['cell'];

function patientCell(arrived: ReadonlySet<string>): Cell {
  return ({ _id, patient_name, patient_contact }) => (
    <div className={clsx(classes['patient'], arrived.has(_id) && classes['arrived'])}>
      <Text fw={600}>{patient_name}</Text>
      <Text size="sm" c="dimmed" className="pc-numbers">
        {patient_contact}
      </Text>
    </div>
  );
}

const serviceCell: Cell = ({ service_name }) => service_name;
const doctorCell: Cell = ({ dr_name }) => dr_name;
const timeCell: Cell = ({ slot_start }) => <DhakaDate at={slot_start} format="date-time" />;
const serialCell: Cell = ({ serial }) => <Serial serial={serial} />;
const statusCell: Cell = (visit) => <VisitStatusMenu visit={visit} />;

function detailsCell(onDetails: VisitTableProps['onDetails']): Cell {
  return (visit) => <DetailsButton visit={visit} onDetails={onDetails} />;
}

interface VisitTableProps {
  visits: readonly Appointment[];
  /** Those that came while the reader was looking: they glow once. */
  arrived: ReadonlySet<string>;
  /** Says which doctor each visit is to. */
  withDoctor: boolean;
  onDetails: (id: string) => void;
}

/** Appointments as the doctor or the staff see them, newest first. */
export function VisitTable({ visits, arrived, withDoctor, onDetails }: VisitTableProps) {
  const { t } = useLingui();
  const columns = useMemo<Column<Appointment>[]>(
    () => [
      { key: 'patient', header: t`Patient`, lead: true, cell: patientCell(arrived) },
      { key: 'service', header: t`Service`, cell: serviceCell },
      ...(withDoctor ? [{ key: 'doctor', header: t`Doctor`, cell: doctorCell }] : []),
      { key: 'time', header: t`Time`, cell: timeCell },
      { key: 'serial', header: t`Serial`, numeric: true, cell: serialCell },
      { key: 'status', header: t`Status`, cell: statusCell },
      { key: 'details', header: t`Details`, actions: true, cell: detailsCell(onDetails) },
    ],
    [arrived, withDoctor, onDetails, t],
  );
  return (
    <PagedTable
      caption={t`Appointments`}
      columns={columns}
      rows={visits}
      rowKey={({ _id }) => _id}
      pageSize={pageSize}
      empty={null}
    />
  );
}

function Serial({ serial }: { serial: number }) {
  const { i18n } = useLingui();
  return i18n.number(serial);
}

function DetailsButton({ visit, onDetails }: { visit: Appointment } & Pick<VisitTableProps, 'onDetails'>) {
  const { t } = useLingui();
  const { patient_name: name } = visit;
  return (
    <Button variant="light" onClick={() => onDetails(visit._id)} aria-label={t`Details of ${name}`}>
      <Trans>Details</Trans>
    </Button>
  );
}
