import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { bookingHorizonDays } from '@petcare/contracts/clinic/schedules.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { useTopic } from '../../lib/live/use-topic.ts';
import { type CalendarDay, MonthCalendar } from '../month-calendar/month-calendar.tsx';
import { FullDay } from './full-day.tsx';
import { HoldNote } from './hold-note.tsx';
import { SlotChoice } from './slot-choice.tsx';
import classes from './slot-picker.module.css';
import { useFreeDays, useSlots } from './slots.ts';
import type { SlotHold } from './use-slot-hold.ts';

interface SlotPickerProps {
  drId: string;
  date: string | null;
  onDate: (date: string) => void;
  hold: SlotHold;
  whenFull?: ReactNode;
  error?: ReactNode;
}

/**
 * Live day and slot picker for a doctor. Slots chosen by others are disabled at once; the chosen slot is held for
 * five minutes. The focus moves from the day to its slots.
 */
export function SlotPicker({ drId, date, onDate, hold, whenFull, error }: SlotPickerProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const last = addDays(today, bookingHorizonDays);
  const days = useFreeDays(drId);
  const slots = useSlots(drId, date);
  const times = useRef<HTMLDivElement>(null);
  const focusTimes = useRef(false);
  useTopic('slots', drId);

  const handleDate = useCallback(
    (chosen: string) => {
      focusTimes.current = true;
      if (chosen !== date) hold.choose(null);
      onDate(chosen);
    },
    [date, hold, onDate],
  );

  useEffect(() => {
    if (!focusTimes.current || !slots.data) return;
    focusTimes.current = false;
    const first = times.current?.querySelector<HTMLElement>('input:not(:disabled), button');
    (first ?? times.current)?.focus();
  }, [slots.data]);

  if (days.isError && !days.data) {
    return <ErrorState message={errorText(days.error, i18n)} onRetry={() => void days.refetch()} />;
  }
  const freeOn = new Map(days.data?.map((day) => [day.date, day]));

  function dayOf(day: string): CalendarDay {
    if (day < today) return { note: t`past` };
    if (day > last) return { note: t`cannot be booked yet` };
    const facts = freeOn.get(day);
    if (!facts) return {};
    if (!facts.works) return { note: t`the doctor is not available`, mark: 'none-left' };
    if (facts.free === 0) return { note: t`no free times`, mark: 'none-left' };
    const count = i18n.number(facts.free);
    return { note: facts.free === 1 ? t`1 time free` : t`${count} times free`, mark: 'some' };
  }

  const anyFree = slots.data?.slots.some(({ state, hold_id: own }) => state === 'free' || own !== null);
  return (
    <div className={classes['picker']}>
      <MonthCalendar
        label={t`Day of the appointment`}
        first={today}
        last={last}
        chosen={date}
        onChoose={handleDate}
        dayOf={dayOf}
      />
      <div ref={times} tabIndex={-1} className={classes['times']}>
        {date === null && (
          <Text c="dimmed">
            <Trans>Choose a day to see its free times.</Trans>
          </Text>
        )}
        {date !== null && slots.isPending && <TimesSkeleton />}
        {slots.isError && !slots.data && (
          <ErrorState message={errorText(slots.error, i18n)} onRetry={() => void slots.refetch()} />
        )}
        {slots.data && (
          <Stack gap="md">
            {slots.data.slots.length > 0 && <SlotChoice day={slots.data} hold={hold} />}
            {!anyFree && <FullDay day={slots.data} onDate={handleDate} whenFull={whenFull} />}
            <HoldNote hold={hold} />
          </Stack>
        )}
        {error}
      </div>
    </div>
  );
}

function TimesSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={classes['slots']} aria-hidden="true">
        {Array.from({ length: 9 }, (_, place) => (
          <Skeleton key={place} height={52} />
        ))}
      </div>
    </>
  );
}
