import '@mantine/core/styles/Chip.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Chip, Group, Input, Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { useSlots } from '../../components/slot-picker/slots.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatDhaka, formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../lib/dates/use-today.ts';

const maxShown = 6;

/** Returns the first free slots of a doctor, of today or of the next date that has some. */
export function useFirstSlots(drId: string) {
  const today = useToday();
  const now = useSlots(drId, drId === '' ? null : today);
  const isFree = ({ state }: { state: string }) => state === 'free';
  const freeToday = now.data?.slots.filter(isFree) ?? [];
  const nextDate = now.data && freeToday.length === 0 ? (now.data.next_free_dates[0] ?? null) : null;
  const next = useSlots(drId, nextDate);
  const free = freeToday.length > 0 ? freeToday : (next.data?.slots.filter(isFree) ?? []);
  return {
    isPending: now.isLoading || next.isLoading,
    error: now.error ?? next.error,
    refetch: () => Promise.all([now.refetch(), ...(nextDate === null ? [] : [next.refetch()])]),
    date: nextDate ?? today,
    starts: free.slice(0, maxShown).map(({ start }) => start),
  };
}

interface FirstSlotsProps {
  slots: ReturnType<typeof useFirstSlots>;
  value: string | null;
  onChange: (start: string) => void;
}

export function FirstSlots({
  slots: { isPending, error, refetch, date, starts },
  value,
  onChange,
}: FirstSlotsProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  if (isPending) return <Skeleton height={72} />;
  if (error && starts.length === 0)
    return <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />;
  if (starts.length === 0)
    return (
      <Text>
        <Trans>This doctor has no free times in the next 60 days.</Trans>
      </Text>
    );
  const day = formatDhakaDay(date, i18n.locale);
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <Input.Label id={id}>{t`First free times: ${day}`}</Input.Label>
      <Chip.Group value={value} onChange={onChange}>
        <Group gap="xs" mt={4}>
          {starts.map((start) => (
            <Chip key={start} value={start} size="md">
              {formatDhaka(new Date(start), i18n.locale, 'time')}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  );
}
