import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { appointmentStatusTexts } from '../../lib/texts/appointment-status-texts.ts';
import { DhakaDate } from '../text/dhaka-date.tsx';
import classes from '../records/timeline.module.css';

type Step = Appointment['timeline'][number];

const byTexts: Record<Step['by'], MessageDescriptor> = {
  patient: msg`by the pet’s owner`,
  doctor: msg`by the doctor`,
  admin: msg`by the clinic`,
  system: msg`automatically`,
};

export function AppointmentTimeline({ timeline }: Pick<Appointment, 'timeline'>) {
  const { t, i18n } = useLingui();
  const stepText = (kind: Step['kind'], status: string) => {
    if (kind === 'rescheduled') return t`Rescheduled`;
    return kind === 'undone' ? t`Taken back: ${status}` : status;
  };
  return (
    <ol className={classes['list']} reversed>
      {timeline.toReversed().map(({ kind, status, at, by, reason }) => (
        <li key={`${at}-${status}`} className={classes['step']}>
          <Text fw={600}>{stepText(kind, i18n._(appointmentStatusTexts[status]))}</Text>
          <Text size="sm" c="dimmed">
            <DhakaDate at={at} format="date-time" /> · {i18n._(byTexts[by])}
          </Text>
          {reason && <Text mt={4}>“{reason}”</Text>}
        </li>
      ))}
    </ol>
  );
}
