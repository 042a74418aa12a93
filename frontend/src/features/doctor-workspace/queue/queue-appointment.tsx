import { allowedStatusChanges } from '@petcare/contracts/clinic/appointment-status.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { QueueBoard } from '@petcare/contracts/clinic/queue.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { ServiceName } from '../../../components/text/names.tsx';
import type { QueueChange } from '../api/queue-changes.ts';
import { useChangeAppointmentStatus } from '../api/change-appointment.ts';
import { AppointmentStatusMenu } from '../appointments/appointment-status-menu.tsx';
import { QueueMenu } from './queue-menu.tsx';
import classes from './queue.module.css';

interface QueueAppointmentProps {
  appointment: Appointment;
  board: Pick<QueueBoard, 'aside' | 'emergencies'>;
  onChange?: (change: QueueChange) => Promise<boolean>;
}

export function QueueAppointment({ appointment, board, onChange }: QueueAppointmentProps) {
  const { t, i18n } = useLingui();
  const change = useChangeAppointmentStatus();
  const { _id: id, patient_name: name } = appointment;
  const aside = board.aside.find(({ appointment_id }) => appointment_id === id);
  const emergency = board.emergencies.find(({ appointment_id }) => appointment_id === id);
  const isAside = aside !== undefined && (aside.kind === 'skipped' || appointment.status !== 'Checked in');

  async function handleCheckIn() {
    try {
      await change.mutateAsync({ id, status: 'Checked in' });
    } catch (error) {
      toastProblem({ topic: `appointment-${id}`, title: name, message: errorText(error, i18n) });
    }
  }

  return (
    <li className={classes['visit']}>
      <Text className={`pc-numbers ${classes['number'] ?? ''}`}>{i18n.number(appointment.serial)}</Text>
      <div className={classes['who']}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {formatDhaka(new Date(appointment.slot_start), i18n.locale, 'time')} ·{' '}
          <ServiceName of={appointment} />
          {appointment.pet && ` · ${appointment.pet.name}`}
        </Text>
        {onChange && emergency && (
          <Text size="sm" fw={600} c="red">
            <Trans>Emergency: {emergency.reason}</Trans>
          </Text>
        )}
        {onChange && isAside && (
          <Text size="sm" fw={600}>
            {aside.kind === 'skipped' ? <Trans>Skipped</Trans> : <Trans>Not here yet</Trans>}
          </Text>
        )}
      </div>
      <div className={classes['state']}>
        <AppointmentStatusMenu appointment={appointment} />
        {allowedStatusChanges[appointment.status].includes('Checked in') && (
          <Button
            variant="light"
            leftSection={<IconUserCheck size={20} aria-hidden="true" />}
            loading={change.isPending}
            onClick={() => void handleCheckIn()}
            aria-label={t`Check in: ${name}`}
          >
            <Trans>Check in</Trans>
          </Button>
        )}
        {onChange && <QueueMenu appointment={appointment} aside={isAside} onChange={onChange} />}
      </div>
    </li>
  );
}
