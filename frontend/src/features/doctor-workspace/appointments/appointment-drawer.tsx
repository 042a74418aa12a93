import { mailLink } from '@petcare/contracts/typed/emails.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Stack, Title } from '@mantine/core';
import { Navigate } from 'react-router-dom';
import { AppointmentPet } from '../../../components/appointment/appointment-pet.tsx';
import { AppointmentTimeline } from '../../../components/appointment/appointment-timeline.tsx';
import { FeeFacts } from '../../../components/appointment/fee-facts.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { RecordDrawer } from '../../../components/records/record-drawer.tsx';
import { EventLogLink } from '../../../components/records/event-log-link.tsx';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ServiceName } from '../../../components/text/names.tsx';
import { useAppointment } from '../api/appointments.ts';
import { AppointmentActions } from './appointment-actions.tsx';
import { FeeActions } from './fee-actions.tsx';
import { AppointmentStatusMenu } from './appointment-status-menu.tsx';

interface AppointmentDrawerProps {
  appointmentId: string | null;
  asAdmin: boolean;
  onClose: () => void;
}

export function AppointmentDrawer({ appointmentId, asAdmin, onClose }: AppointmentDrawerProps) {
  const { t } = useLingui();
  const appointment = useAppointment(appointmentId);
  const { user } = useSession();
  // Email links are the same for all recipients: a doctor's own appointment as a pet owner is on another
  // page.
  if (appointment.data && user && !asAdmin && appointment.data.patient_id === user.id) {
    return <Navigate to={`${ownAppointmentsPath(user.role)}?appointment=${appointment.data._id}`} replace />;
  }
  return (
    <RecordDrawer
      opened={appointmentId !== null}
      found={appointment}
      title={(shown) => shown?.patient_name ?? t`Appointment`}
      onClose={onClose}
    >
      {(shown) => <AppointmentDetails appointment={shown} asAdmin={asAdmin} onDeleted={onClose} />}
    </RecordDrawer>
  );
}

interface AppointmentDetailsProps {
  appointment: Appointment;
  asAdmin: boolean;
  onDeleted: () => void;
}

function AppointmentDetails({ appointment, asAdmin, onDeleted }: AppointmentDetailsProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <AppointmentStatusMenu appointment={appointment} />
        </Fact>
        <Fact label={t`Time`}>
          <DhakaDate at={appointment.slot_start} format="date-time" />
        </Fact>
        <Fact label={t`Serial`}>{i18n.number(appointment.serial)}</Fact>
        <AppointmentPet appointment={appointment} />
        <Fact label={t`Service`}>
          <ServiceName of={appointment} />
        </Fact>
        <Fact label={t`Doctor`}>{appointment.dr_name}</Fact>
        <FeeFacts appointment={appointment} />
        <Fact label={t`Phone`}>
          <Anchor href={`tel:${appointment.patient_contact}`} underline="always">
            {appointment.patient_contact}
          </Anchor>
        </Fact>
        <Fact label={t`Email`}>
          <Anchor href={mailLink(appointment.patient_email)} underline="always">
            {appointment.patient_email}
          </Anchor>
        </Fact>
      </Stack>
      <FeeActions appointment={appointment} asAdmin={asAdmin} />
      <AppointmentActions appointment={appointment} asAdmin={asAdmin} onDeleted={onDeleted} />
      <section aria-labelledby="appointment-timeline">
        <Title order={3} size="h4" mb="sm" id="appointment-timeline">
          <Trans>History</Trans>
        </Title>
        <AppointmentTimeline timeline={appointment.timeline} />
      </section>
      <EventLogLink id={appointment._id} />
    </Stack>
  );
}
