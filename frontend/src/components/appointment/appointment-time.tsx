import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatOwnClock } from '../../lib/dates/dhaka-dates.ts';
import { DhakaDate } from '../text/dhaka-date.tsx';

/** Start of an appointment in Dhaka time, and in the reader's own time zone if it differs. */
export function AppointmentTime({ start }: { start: string }) {
  const { t, i18n } = useLingui();
  const own = formatOwnClock(new Date(start), i18n.locale, 'date-time');
  return (
    <>
      <DhakaDate at={start} format="date-time" />
      {own && (
        <Text size="sm" c="dimmed" component="span" display="block">
          {t`${own} your time`}
        </Text>
      )}
    </>
  );
}
