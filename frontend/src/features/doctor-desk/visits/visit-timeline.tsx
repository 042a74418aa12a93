import type { Appointment } from '@petcare/contracts/appointments.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { appointmentStatusTexts } from '../../../lib/appointment-status-texts.ts';
import classes from './visits.module.css';

type Step = Appointment['timeline'][number];

const byTexts: Record<Step['by'], MessageDescriptor> = {
  patient: msg`by the patient`,
  doctor: msg`by the doctor`,
  admin: msg`by the clinic`,
  system: msg`by itself`,
};

/** What has happened to a visit, the latest first. */
export function VisitTimeline({ timeline }: Pick<Appointment, 'timeline'>) {
  const { i18n } = useLingui();
  return (
    <ol className={classes['timeline']} reversed>
      {timeline.toReversed().map(({ kind, status, at, by, reason }) => (
        <li key={`${at}-${kind}-${status}`} className={classes['step']}>
          <Text fw={600}>
            {kind === 'rescheduled' ? (
              <Trans>Moved to another time</Trans>
            ) : (
              i18n._(appointmentStatusTexts[status])
            )}
          </Text>
          <Text size="sm" c="dimmed">
            <DhakaDate at={at} format="date-time" /> · {i18n._(byTexts[by])}
          </Text>
          {reason && <Text size="sm">{reason}</Text>}
        </li>
      ))}
    </ol>
  );
}
