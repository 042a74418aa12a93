import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { useAppointment } from '../api/appointments.ts';

/** Appointments outside the saved hours. They stay valid until they are rescheduled or cancelled. */
export function OutsideAppointments({ ids }: { ids: readonly string[] }) {
  return (
    <Alert
      color="marigold"
      variant="light"
      icon={<IconCalendarExclamation size={20} aria-hidden="true" />}
      title={
        <Plural
          value={ids.length}
          one="# appointment is outside these hours"
          other="# appointments are outside these hours"
        />
      }
    >
      <Text>
        <Trans>They stay booked. Open an appointment to reschedule or cancel it.</Trans>
      </Text>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <OutsideAppointment id={id} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function OutsideAppointment({ id }: { id: string }) {
  const { t } = useLingui();
  const appointment = useAppointment(id).data;
  return (
    <Anchor component={Link} to={`/appointments?appointment=${id}`} underline="always">
      {appointment ? (
        <>
          {appointment.patient_name}, <DhakaDate at={appointment.slot_start} format="date-time" />
        </>
      ) : (
        t`Appointment`
      )}
    </Anchor>
  );
}
