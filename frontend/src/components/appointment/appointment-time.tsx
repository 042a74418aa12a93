import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatOwnClock } from '../../lib/dates/dhaka-dates.ts';
import { DhakaDate } from '../text/dhaka-date.tsx';

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
