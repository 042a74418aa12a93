import type { Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { DetailsButton } from '../../../components/records/details-button.tsx';
import type { ColumnOf } from '../../../components/admin-table/table-list.ts';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { ServiceName } from '../../../components/text/names.tsx';
import { AppointmentStatusMenu } from './appointment-status-menu.tsx';
import classes from './appointments.module.css';

type Column = ColumnOf<Appointment, (typeof appointmentEndpoints)['appointments.list']>;
type Cell = Column['cell'];
type OnDetails = (id: string) => void;

function patientCell(arrived: ReadonlySet<string>): Cell {
  return ({ _id, patient_name, patient_contact, pet }) => (
    <div className={clsx(classes['patient'], arrived.has(_id) && classes['arrived'])}>
      <Text fw={600}>{patient_name}</Text>
      {pet && <Text size="sm">{pet.name}</Text>}
      <Text size="sm" c="dimmed" className="pc-numbers">
        {patient_contact}
      </Text>
    </div>
  );
}

const emailCell: Cell = ({ patient_email: email }) => <Text className={classes['email'] ?? ''}>{email}</Text>;
const feesCell: Cell = ({ fees }) => <Taka taka={fees} />;
const bookedCell: Cell = ({ createdAt }) => <DhakaDate at={createdAt} format="date-time" />;
const serviceCell: Cell = (appointment) => <ServiceName of={appointment} />;
const doctorCell: Cell = ({ dr_name }) => dr_name;
const timeCell: Cell = ({ slot_start }) => <DhakaDate at={slot_start} format="date-time" />;
const serialCell: Cell = ({ serial }) => <Serial serial={serial} />;
const statusCell: Cell = (appointment) => <AppointmentStatusMenu appointment={appointment} />;

function detailsCell(onDetails: OnDetails): Cell {
  return (appointment) => (
    <DetailsButton number={appointment.patient_name} onClick={() => onDetails(appointment._id)} />
  );
}

interface AppointmentColumns {
  /** Appointments that arrived while the page was open; they flash once. */
  arrived: ReadonlySet<string>;
  withDoctor: boolean;
  onDetails: OnDetails;
}

export function useAppointmentColumns({ arrived, withDoctor, onDetails }: AppointmentColumns) {
  const { t } = useLingui();
  return useMemo<Column[]>(() => {
    const doctor: Column = {
      key: 'doctor',
      header: t`Doctor`,
      cell: doctorCell,
      csv: [{ key: 'dr_name', header: t`Doctor` }],
    };
    return [
      {
        key: 'patient',
        header: t`Patient`,
        lead: true,
        cell: patientCell(arrived),
        sort: 'patient_name',
        csv: [
          { key: 'patient_name', header: t`Patient` },
          { key: 'patient_contact', header: t`Phone` },
        ],
      },
      {
        key: 'email',
        header: t`Email`,
        cell: emailCell,
        hiddenByDefault: true,
        csv: [{ key: 'patient_email', header: t`Email` }],
      },
      {
        key: 'service',
        header: t`Service`,
        cell: serviceCell,
        csv: [{ key: 'service_name', header: t`Service` }],
      },
      ...(withDoctor ? [doctor] : []),
      {
        key: 'time',
        header: t`Time`,
        cell: timeCell,
        sort: 'appointment_date',
        descending: true,
        csv: [{ key: 'slot_start', header: t`Time` }],
      },
      {
        key: 'serial',
        header: t`Serial`,
        numeric: true,
        cell: serialCell,
        csv: [{ key: 'serial', header: t`Serial` }],
      },
      {
        key: 'fees',
        header: t`Fees`,
        numeric: true,
        cell: feesCell,
        hiddenByDefault: true,
        sort: 'fees',
        descending: true,
        csv: [{ key: 'fees', header: t`Fees` }],
      },
      {
        key: 'booked',
        header: t`Booked on`,
        cell: bookedCell,
        hiddenByDefault: true,
        sort: 'createdAt',
        descending: true,
        csv: [{ key: 'createdAt', header: t`Booked on` }],
      },
      {
        key: 'status',
        header: t`Status`,
        cell: statusCell,
        csv: [{ key: 'status', header: t`Status` }],
      },
      { key: 'details', header: t`Details`, actions: true, cell: detailsCell(onDetails) },
    ];
  }, [arrived, withDoctor, onDetails, t]);
}

function Serial({ serial }: { serial: number }) {
  const { i18n } = useLingui();
  return i18n.number(serial);
}
