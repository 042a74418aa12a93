import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { hostelHorizonDays, petTypes } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { oneOf } from '../../../lib/forms/one-of.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { type CalendarDay, MonthCalendar } from '../../../components/month-calendar/month-calendar.tsx';
import { addMonths, monthOf } from '../../../components/month-calendar/months.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { stayLengthText } from '../../../lib/texts/stay-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useFreePlaces } from '../api/availability.ts';
import { checkInState, checkOutState, type DayState } from '../calendar-days.ts';
import { guestsOf, type BookingFields } from '../booking-form.ts';
import classes from './reservation.module.css';

export type DateField = 'checkIn' | 'checkOut';

/** A booking spans at most three months, so these are loaded with the one on screen. */
const maxMonths = 3;

interface BookingCalendarProps {
  fields: BookingFields;
  choosing: DateField;
  onChoose: (date: string) => void;
}

/**
 * Calendar of the hostel with live free places. Unavailable days stay focusable and give their reason, also below
 * the calendar when pressed.
 */
export function BookingCalendar({ fields, choosing, onChoose }: BookingCalendarProps) {
  const { t } = useLingui();
  const noteOf = useDayNotes();
  const today = useToday();
  const last = addDays(today, hostelHorizonDays);
  const { checkIn, checkOut } = fields;
  const chosen = fields[choosing] || null;
  const [month, setMonth] = useState(monthOf(chosen ?? (checkIn || today)));
  const [syncedChosen, setSyncedChosen] = useState(chosen);
  const [refused, setRefused] = useState<string | null>(null);
  if (syncedChosen !== chosen) {
    setSyncedChosen(chosen);
    setRefused(null);
    if (chosen) setMonth(monthOf(chosen));
  }

  const petType = oneOf(petTypes, fields.petType);
  const choosingCheckOut = choosing === 'checkOut' && checkIn >= today;
  const places = useFreePlaces({
    petType,
    months: monthsToLoad(choosingCheckOut ? checkIn : null, month),
    first: today,
    last,
  });
  const guests = Math.max(1, guestsOf(fields.guests) || 1);
  const search = { guests, today, last, places };

  function stateOf(date: string): DayState {
    return choosingCheckOut ? checkOutState(date, checkIn, search) : checkInState(date, search);
  }

  function dayOf(date: string): CalendarDay {
    const state = stateOf(date);
    const facts = places.get(date);
    return {
      note: noteOf(state),
      figure: state.is === 'over' || state.is === 'before_check_in' ? undefined : facts?.free,
      mark: facts && facts.free < guests ? 'none-left' : undefined,
      disabled: !canBeChosen[state.is],
      span: spanAt(date, checkIn, checkOut),
    };
  }

  return (
    <div>
      <Text fw={650} aria-live="polite" mb="xs">
        {choosing === 'checkIn' ? (
          <Trans>Choose the day of arrival</Trans>
        ) : (
          <Trans>Choose the day of departure</Trans>
        )}
      </Text>
      <MonthCalendar
        label={choosing === 'checkIn' ? t`Check-in` : t`Check-out`}
        first={today}
        last={last}
        chosen={chosen}
        onChoose={(date) => {
          setRefused(null);
          onChoose(date);
        }}
        onRefused={setRefused}
        onMonth={setMonth}
        dayOf={dayOf}
      />
      <Hint
        refused={refused}
        note={refused === null ? undefined : noteOf(stateOf(refused))}
        hasPetType={petType !== null}
      />
    </div>
  );
}

/** Returns the reason of a day that cannot be chosen, or what choosing it means. */
function useDayNotes(): (state: DayState) => string | undefined {
  const { t, i18n } = useLingui();
  return (state) => {
    switch (state.is) {
      case 'over':
        return t`past`;
      case 'too_far':
        return t`cannot be booked yet`;
      case 'before_check_in':
        return t`before check-in`;
      case 'too_long':
        return t`a stay can last 60 nights at most`;
      case 'full':
        return state.free === 0
          ? t`full`
          : t`only ${plural(state.free, { one: '# place', other: '# places' })} free`;
      case 'closed':
        return t`closed: ${state.reason}`;
      case 'blocked':
        if (state.closed !== null)
          return t`closed on the night of ${formatDhakaDay(state.night, i18n.locale)}: ${state.closed}`;
        return t`the night of ${formatDhakaDay(state.night, i18n.locale)} is full`;
      case 'day_only':
        return t`the night is full, a Day Stay is possible`;
      case 'night':
        return t`${plural(state.free, { one: '# place', other: '# places' })} free`;
      case 'end':
        return stayLengthText(state.nights, i18n);
      case 'unknown':
        return undefined;
    }
  };
}

interface HintProps {
  refused: string | null;
  note: string | undefined;
  hasPetType: boolean;
}

function Hint({ refused, note, hasPetType }: HintProps) {
  const { i18n } = useLingui();
  return (
    <Text
      component="output"
      size="sm"
      c={refused ? 'var(--pc-ink)' : 'dimmed'}
      mt="xs"
      className={classes['hint'] ?? ''}
    >
      {refused ? (
        <>
          {formatDhakaDay(refused, i18n.locale)}: {note}
        </>
      ) : hasPetType ? (
        <Trans>The number below a day shows the free places for that night.</Trans>
      ) : (
        <Trans>Choose dog or cat to see the free places.</Trans>
      )}
    </Text>
  );
}

const canBeChosen: Record<DayState['is'], boolean> = {
  over: false,
  too_far: false,
  before_check_in: false,
  too_long: false,
  full: false,
  closed: false,
  blocked: false,
  day_only: true,
  night: true,
  end: true,
  unknown: true,
};

function monthsToLoad(checkIn: string | null, shown: string): string[] {
  const firstMonth = checkIn === null ? shown : monthOf(checkIn);
  const before = Array.from({ length: maxMonths - 1 }, (_, index) => addMonths(shown, index + 1 - maxMonths));
  return [...before.filter((month) => month >= firstMonth), shown];
}

function spanAt(date: string, checkIn: string, checkOut: string): CalendarDay['span'] {
  if (date === checkIn || date === checkOut) return 'end';
  return checkIn !== '' && checkIn < date && date < checkOut ? 'inside' : undefined;
}
