import type { Slot } from '@petcare/contracts/clinic/schedules.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../components/forms/date-field.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { useSlots } from '../../../components/slot-picker/slots.ts';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import classes from './schedule.module.css';

const stateTexts: Record<Slot['state'], MessageDescriptor> = {
  free: msg`free`,
  held: msg`being booked`,
  taken: msg`taken`,
  past: msg`past`,
};

export function SchedulePreview({ drId }: { drId: string }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const [chosen, setChosen] = useState('');
  const date = chosen || today;
  const slots = useSlots(drId, date);
  return (
    <Card component="section" aria-labelledby="preview">
      <Title order={2} size="h4" id="preview">
        <Trans>Preview for patients</Trans>
      </Title>
      <Text c="dimmed" mb="sm">
        <Trans>Saved hours in Dhaka time.</Trans>
      </Text>
      <DateField label={t`Date`} maw={240} mb="md" min={today} value={date} onChange={setChosen} />
      {slots.isPending && <Skeleton height={120} />}
      {slots.isError && !slots.data && (
        <ErrorState message={errorText(slots.error, i18n)} onRetry={() => void slots.refetch()} />
      )}
      {slots.data?.slots.length === 0 && (
        <Text>
          <Trans>Nothing can be booked on this date.</Trans>
        </Text>
      )}
      <ul className={classes['slots']}>
        {slots.data?.slots.map(({ start, state }) => (
          <li key={start} className={classes['slot']} data-state={state}>
            <Text component="span" display="block" fw={600} className="pc-numbers">
              {formatDhaka(new Date(start), i18n.locale, 'time')}
            </Text>
            <Text component="span" display="block" size="sm">
              {i18n._(stateTexts[state])}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
