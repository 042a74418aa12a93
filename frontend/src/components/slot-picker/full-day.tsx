import type { DayClosure, Slot } from '@petcare/contracts/clinic/schedules.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDhakaDay, formatWeekday } from '../../lib/dates/dhaka-dates.ts';

interface FullDayProps {
  day: {
    readonly date: string;
    readonly slots: readonly Slot[];
    readonly next_free_dates: readonly string[];
    readonly closed: DayClosure | null;
  };
  onDate: (date: string) => void;
  whenFull?: ReactNode;
}

export function FullDay({
  day: { date, slots, next_free_dates: next, closed },
  onDate,
  whenFull,
}: FullDayProps) {
  const { i18n } = useLingui();
  const mayBecomeFree = slots.some(({ state }) => state === 'taken' || state === 'held');
  return (
    <Alert color="marigold" variant="light" role="alert">
      <Text fw={600}>
        {closed ? (
          <ClosedText closed={closed} date={date} />
        ) : mayBecomeFree ? (
          <Trans>{formatDhakaDay(date, i18n.locale)} is full.</Trans>
        ) : (
          <Trans>No times are left on {formatDhakaDay(date, i18n.locale)}.</Trans>
        )}
      </Text>
      {next.length > 0 && (
        <>
          <Text mt={4}>
            <Trans>Next available days:</Trans>
          </Text>
          <Group gap="xs" mt="xs">
            {next.map((other) => (
              <Button key={other} variant="default" onClick={() => onDate(other)}>
                {formatDhakaDay(other, i18n.locale)}
              </Button>
            ))}
          </Group>
        </>
      )}
      {mayBecomeFree && whenFull}
    </Alert>
  );
}

function ClosedText({
  closed: { kind, dr_name: doctor, until },
  date,
}: {
  closed: DayClosure;
  date: string;
}) {
  const { i18n } = useLingui();
  const weekday = formatWeekday(date, i18n.locale);
  const day = formatDhakaDay(until ?? date, i18n.locale);
  if (kind === 'clinic_weekday') return <Trans>The clinic is closed on {weekday}s.</Trans>;
  if (kind === 'doctor_weekday')
    return (
      <Trans>
        {doctor} is not here on {weekday}s.
      </Trans>
    );
  if (kind === 'leave')
    return (
      <Trans>
        {doctor} is away until {day}.
      </Trans>
    );
  return (
    <Trans>
      {doctor} is away on {day}.
    </Trans>
  );
}
