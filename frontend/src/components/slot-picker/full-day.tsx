import type { Slot } from '@petcare/contracts/schedules.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';

interface FullDayProps {
  day: {
    readonly date: string;
    readonly slots: readonly Slot[];
    readonly next_free_dates: readonly string[];
  };
  onDate: (date: string) => void;
  whenFull?: ReactNode;
}

export function FullDay({ day: { date, slots, next_free_dates: next }, onDate, whenFull }: FullDayProps) {
  const { i18n } = useLingui();
  const mayBecomeFree = slots.some(({ state }) => state === 'taken' || state === 'held');
  return (
    <Alert color="marigold" variant="light" role="alert">
      <Text fw={600}>
        {mayBecomeFree ? (
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
