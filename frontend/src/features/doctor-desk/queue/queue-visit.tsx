import { nextAppointmentSteps } from '@petcare/contracts/appointment-status.ts';
import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useChangeVisitStatus } from '../api/change-visit.ts';
import { VisitStatusMenu } from '../visits/visit-status-menu.tsx';
import classes from './queue.module.css';

/** One visit of the queue: who, when, where it stands, and the button for who has just come in. */
export function QueueVisit({ visit }: { visit: Appointment }) {
  const { t, i18n } = useLingui();
  const change = useChangeVisitStatus();
  const { _id: id, patient_name: name } = visit;

  async function handleCheckIn() {
    try {
      await change.mutateAsync({ id, status: 'Checked in' });
    } catch (error) {
      toastProblem({ topic: `appointment-${id}`, title: name, message: errorText(error, i18n) });
    }
  }

  return (
    <li className={classes['visit']}>
      <Text className={`pc-numbers ${classes['number'] ?? ''}`}>{i18n.number(visit.serial)}</Text>
      <div className={classes['who']}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {formatDhaka(new Date(visit.slot_start), i18n.locale, 'time')} · {visit.service_name}
        </Text>
      </div>
      <div className={classes['state']}>
        <VisitStatusMenu visit={visit} />
        {nextAppointmentSteps[visit.status].includes('Checked in') && (
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
      </div>
    </li>
  );
}
