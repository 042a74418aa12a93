import { type Appointment, appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { pathOf } from '@petcare/contracts/endpoint.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarDown, IconClockEdit, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { AppointmentStatusBadge } from '../../../components/appointment-status-badge.tsx';
import { AppointmentTimeline } from '../../../components/appointment/appointment-timeline.tsx';
import { RescheduleDialog } from '../../../components/appointment/reschedule-dialog.tsx';
import { VisitTime } from '../../../components/appointment/visit-time.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Taka } from '../../../components/taka.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useAppointment } from '../api/appointments.ts';
import { canBeMoved, isToCome } from '../appointment-steps.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { DeleteVisitButton } from './delete-visit-button.tsx';

interface VisitDrawerProps {
  /** The visit to show; null for none. */
  appointmentId: string | null;
  onClose: () => void;
}

/** Everything about one visit and what can be done about it, beside the list; on a phone from below. */
export function VisitDrawer({ appointmentId, onClose }: VisitDrawerProps) {
  const { t, i18n } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const found = useAppointment(appointmentId);
  return (
    <Drawer
      opened={appointmentId !== null}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 460}
      title={found.data?.service_name ?? t`Appointment`}
    >
      {found.data && <Visit appointment={found.data} onClose={onClose} />}
      {found.isPending && appointmentId !== null && <Skeleton height={320} />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
    </Drawer>
  );
}

function Visit({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <AppointmentStatusBadge status={appointment.status} />
        </Fact>
        <Fact label={t`Date and time`}>
          <VisitTime start={appointment.slot_start} />
        </Fact>
        <Fact label={t`Serial`}>{i18n.number(appointment.serial)}</Fact>
        <Fact label={t`Doctor`}>{appointment.dr_name}</Fact>
        <Fact label={t`Address`}>{appointment.dr_address}</Fact>
        <Fact label={t`Fees`}>
          <Taka taka={appointment.fees} />
        </Fact>
        <Fact label={t`Name`}>{appointment.patient_name}</Fact>
        <Fact label={t`Contact`}>{appointment.patient_contact}</Fact>
        <Fact label={t`Email`}>{appointment.patient_email}</Fact>
      </Stack>
      <Actions appointment={appointment} onClose={onClose} />
      <section aria-labelledby="visit-timeline">
        <Title order={3} size="h4" mb="sm" id="visit-timeline">
          <Trans>What happened so far</Trans>
        </Title>
        <AppointmentTimeline timeline={appointment.timeline} />
      </section>
    </Stack>
  );
}

function Actions({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const [moving, setMoving] = useState<Appointment | null>(null);
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const { _id: id, status } = appointment;
  return (
    <>
      <Group gap="xs">
        {canBeMoved(status) && (
          <Button
            variant="light"
            leftSection={<IconClockEdit size={20} aria-hidden="true" />}
            onClick={() => setMoving(appointment)}
          >
            <Trans>Another time</Trans>
          </Button>
        )}
        {isToCome(status) && (
          <Button
            component="a"
            href={pathOf(appointmentEndpoints['appointments.calendar'], { id })}
            download
            variant="default"
            leftSection={<IconCalendarDown size={20} aria-hidden="true" />}
          >
            <Trans>Put it in your calendar</Trans>
          </Button>
        )}
        {isToCome(status) && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconX size={20} aria-hidden="true" />}
            onClick={() => setCancelling(appointment)}
          >
            <Trans>Cancel the appointment</Trans>
          </Button>
        )}
        {!isToCome(status) && <DeleteVisitButton appointment={appointment} onDeleted={onClose} />}
      </Group>
      <RescheduleDialog appointment={moving} onClose={() => setMoving(null)} />
      <CancelDialog appointment={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="md">
      <Text c="dimmed" style={{ flex: 'none' }}>
        {label}
      </Text>
      <Text component="div" fw={600} ta="end" className="pc-numbers" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  );
}
