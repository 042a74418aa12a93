import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Card, Group, Text } from '@mantine/core';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { MoveOfferNotice } from '../../../components/appointment/move-offer-notice.tsx';
import { AppointmentTime } from '../../../components/appointment/appointment-time.tsx';
import { serviceNameIn } from '../../../lib/format/names-in.ts';

interface AppointmentCardProps {
  appointment: Appointment;
  onDetails: (id: string) => void;
}

export function AppointmentCard({ appointment, onDetails }: AppointmentCardProps) {
  const { t, i18n } = useLingui();
  const { _id: id, dr_name: doctor, serial, pet } = appointment;
  const service = serviceNameIn(i18n.locale, appointment);
  return (
    <Card padding="md">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={650}>
            <AppointmentTime start={appointment.slot_start} />
          </Text>
          <Text>{[doctor, service, pet?.name].filter(Boolean).join(' · ')}</Text>
          <Text c="dimmed">
            <Trans>Serial {i18n.number(serial)}</Trans>
          </Text>
        </div>
        <AppointmentStatusBadge status={appointment.status} />
      </Group>
      {appointment.move_offer && (
        <Box mt="sm">
          <MoveOfferNotice appointment={appointment} />
        </Box>
      )}
      <Button
        variant="default"
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onDetails(id)}
        aria-label={t`Details: ${doctor}, ${service}`}
      >
        <Trans>Details</Trans>
      </Button>
    </Card>
  );
}
