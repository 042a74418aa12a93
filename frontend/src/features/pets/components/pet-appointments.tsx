import { appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { AppointmentTime } from '../../../components/appointment/appointment-time.tsx';
import { RecordLink } from '../../../components/records/record-link.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ServiceName } from '../../../components/text/names.tsx';
import classes from './pets.module.css';

const maxShown = 20;

/** The appointments that name a pet, the latest first. */
export function PetAppointments({ pet: { _id: petId, owner_id: ownerId } }: { pet: Pet }) {
  const { user } = useSession();
  const { data: appointments } = useQuery({
    queryKey: [...queryKeys.appointments, 'own', ownerId, 'of pet', petId],
    queryFn: ({ signal }) =>
      call(appointmentEndpoints['appointments.ofUser'], {
        params: { id: ownerId },
        query: { pet_id: petId, sort: '-appointment_date', limit: maxShown },
        signal,
      }),
  });
  if (!appointments || !user) return null;
  const path = user.id === ownerId ? ownAppointmentsPath(user.role) : '/appointments';
  return (
    <section className={`${classes['section']} ${classes['noPrint']}`}>
      <Title order={2} size="h3" mb="sm">
        <Trans>Appointments</Trans>
      </Title>
      {appointments.length === 0 && (
        <Text c="dimmed">
          <Trans>No appointments yet.</Trans>
        </Text>
      )}
      <ul className={classes['list']}>
        {appointments.map(({ _id: id, dr_name: doctor, slot_start: start, status, ...names }) => (
          <li key={id}>
            <RecordLink
              to={`${path}?appointment=${id}`}
              picture={<IconStethoscope size={28} aria-hidden="true" />}
              title={
                <>
                  <ServiceName of={names} /> · {doctor}
                </>
              }
              badge={<AppointmentStatusBadge status={status} />}
            >
              <AppointmentTime start={start} />
            </RecordLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
