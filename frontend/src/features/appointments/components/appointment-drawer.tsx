import { type Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { pathOf } from '@petcare/contracts/shared/endpoint.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCalendarDown, IconClockEdit, IconNotes, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AppointmentPet } from '../../../components/appointment/appointment-pet.tsx';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { AppointmentTimeline } from '../../../components/appointment/appointment-timeline.tsx';
import { CancelDialog } from '../../../components/appointment/cancel-dialog.tsx';
import { FeeFacts, FeeReceipt } from '../../../components/appointment/fee-facts.tsx';
import { FeeRule, MoveRule, RefundRule } from '../../../components/appointment/fee-rule.tsx';
import { MoveOfferNotice } from '../../../components/appointment/move-offer-notice.tsx';
import { RescheduleDialog } from '../../../components/appointment/reschedule-dialog.tsx';
import { AppointmentTime } from '../../../components/appointment/appointment-time.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { RecordDrawer } from '../../../components/records/record-drawer.tsx';
import { EventLogLink } from '../../../components/records/event-log-link.tsx';
import { serviceNameIn } from '../../../lib/format/names-in.ts';
import { useAppointment } from '../api/appointments.ts';
import { canBeRescheduled, isUpcoming } from '../appointment-rules.ts';
import { DeleteAppointmentButton } from './delete-appointment-button.tsx';

interface AppointmentDrawerProps {
  appointmentId: string | null;
  onClose: () => void;
}

export function AppointmentDrawer({ appointmentId, onClose }: AppointmentDrawerProps) {
  const { t, i18n } = useLingui();
  const found = useAppointment(appointmentId);
  return (
    <RecordDrawer
      opened={appointmentId !== null}
      found={found}
      title={(appointment) => (appointment ? serviceNameIn(i18n.locale, appointment) : t`Appointment`)}
      onClose={onClose}
    >
      {(appointment) => <AppointmentDetails appointment={appointment} onClose={onClose} />}
    </RecordDrawer>
  );
}

function AppointmentDetails({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="lg">
      <MoveOfferNotice appointment={appointment} />
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <AppointmentStatusBadge status={appointment.status} />
        </Fact>
        <Fact label={t`Date and time`}>
          <AppointmentTime start={appointment.slot_start} />
        </Fact>
        <Fact label={t`Serial`}>{i18n.number(appointment.serial)}</Fact>
        <AppointmentPet appointment={appointment} />
        <Fact label={t`Doctor`}>{appointment.dr_name}</Fact>
        <Fact label={t`Address`}>{appointment.dr_address}</Fact>
        <FeeFacts appointment={appointment} />
        <Fact label={t`Name`}>{appointment.patient_name}</Fact>
        <Fact label={t`Contact`}>{appointment.patient_contact}</Fact>
        <Fact label={t`Email`}>{appointment.patient_email}</Fact>
      </Stack>
      {!appointment.payment && appointment.fees > 0 && isUpcoming(appointment.status) && (
        <Text size="sm" c="dimmed">
          <Trans>You pay at the reception.</Trans> <RefundRule />
        </Text>
      )}
      <FeeReceipt appointment={appointment} />
      <Actions appointment={appointment} onClose={onClose} />
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

function Actions({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [rescheduling, setRescheduling] = useState<Appointment | null>(null);
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const { i18n } = useLingui();
  const { _id: id, status, dr_name: doctor } = appointment;
  return (
    <>
      <Group gap="xs" grow preventGrowOverflow={false}>
        {status === 'Completed' && (
          <Button
            component={Link}
            to={`/visits/${id}`}
            leftSection={<IconNotes size={20} aria-hidden="true" />}
          >
            <Trans>Visit notes</Trans>
          </Button>
        )}
        {canBeRescheduled(status) && (
          <Button
            variant="light"
            leftSection={<IconClockEdit size={20} aria-hidden="true" />}
            onClick={() => setRescheduling(appointment)}
          >
            <Trans>Reschedule</Trans>
          </Button>
        )}
        {isUpcoming(status) && (
          <Button
            component="a"
            href={pathOf(appointmentEndpoints['appointments.calendar'], { id })}
            download
            variant="default"
            leftSection={<IconCalendarDown size={20} aria-hidden="true" />}
          >
            <Trans>Add to calendar</Trans>
          </Button>
        )}
        {isUpcoming(status) && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconX size={20} aria-hidden="true" />}
            onClick={() => setCancelling(appointment)}
          >
            <Trans>Cancel appointment</Trans>
          </Button>
        )}
        {!isUpcoming(status) && <DeleteAppointmentButton appointment={appointment} onDeleted={onClose} />}
      </Group>
      <RescheduleDialog
        appointment={rescheduling}
        text={
          <>
            <Trans>
              Currently with {doctor}: <AppointmentTime start={appointment.slot_start} />
            </Trans>{' '}
            {!appointment.move_offer && <MoveRule appointment={appointment} />}
          </>
        }
        about={doctor}
        onClose={() => setRescheduling(null)}
      />
      <CancelDialog
        appointment={cancelling}
        text={
          <>
            <Trans>Your time with {doctor} becomes available to others, and we notify the doctor.</Trans>{' '}
            <FeeRule appointment={appointment} />
          </>
        }
        about={`${doctor} · ${serviceNameIn(i18n.locale, appointment)}`}
        onClose={() => setCancelling(null)}
      />
    </>
  );
}
