// A calendar is the table among the grids: its days are buttons that the arrow keys move between.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import classes from './month-calendar.module.css';
import { addMonths, dateAfterKey, monthOf, spanOf, weeksOf } from './months.ts';

/** What a day says beside its number. */
export interface CalendarDay {
  /** Said after the date: why it cannot be chosen, or what is on it. */
  readonly note?: string | undefined;
  /** A dot under the number: there is something; hollow: there was, and it is used up. */
  readonly mark?: 'some' | 'none-left' | undefined;
  /** A number under that of the day, such as how many are left. The note says it in words. */
  readonly figure?: number | undefined;
  /** The day is part of what is chosen: the other end of it, or between the two. */
  readonly span?: 'end' | 'inside' | undefined;
  readonly disabled?: boolean | undefined;
}

interface MonthCalendarProps {
  /** What is chosen here, for screen readers. */
  label: string;
  /** The dates one can go to, both included. */
  first: string;
  last: string;
  chosen: string | null;
  onChoose: (date: string) => void;
  /** A day that cannot be chosen was pressed all the same. */
  onRefused?: ((date: string) => void) | undefined;
  /** The month on the screen changes to this one, as `2026-11`. */
  onMonth?: ((month: string) => void) | undefined;
  /** Also asked for dates outside of those, which cannot be chosen, so that they can say why. */
  dayOf: (date: string) => CalendarDay;
}

/**
 * A month of business days: arrows move by a day and a week, Home and End within the week, Page Up and Down by
 * a month. A day that cannot be chosen can be reached all the same, and says why.
 */
export function MonthCalendar({
  label,
  first,
  last,
  chosen,
  onChoose,
  onRefused,
  onMonth,
  dayOf,
}: MonthCalendarProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const within = (date: string) => (date < first ? first : date > last ? last : date);
  const [at, setAt] = useState(within(chosen ?? today));
  const [followed, setFollowed] = useState(chosen);
  const grid = useRef<HTMLTableElement>(null);
  const takeFocus = useRef(false);
  const month = monthOf(at);

  // A date that was chosen elsewhere, such as by a button, is shown here too.
  if (followed !== chosen) {
    setFollowed(chosen);
    if (chosen) setAt(within(chosen));
  }

  useEffect(() => {
    if (!takeFocus.current) return;
    takeFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${at}"]`)?.focus();
  }, [at]);

  function goTo(date: string): void {
    const to = within(date);
    if (monthOf(to) !== month) onMonth?.(monthOf(to));
    setAt(to);
  }

  function handleKey(event: KeyboardEvent): void {
    const to = dateAfterKey(event.key, at);
    if (to === null) return;
    event.preventDefault();
    takeFocus.current = within(to) !== at;
    goTo(to);
  }

  const title = new Intl.DateTimeFormat(i18n.locale === 'bn' ? 'bn-BD' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15`));

  return (
    <div className={classes['calendar']}>
      <div className={classes['head']}>
        <ActionIcon
          aria-label={t`Previous month`}
          disabled={month <= monthOf(first)}
          onClick={() => goTo(spanOf(addMonths(month, -1)).from)}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <Text fw={650} size="lg" aria-live="polite">
          {title}
        </Text>
        <ActionIcon
          aria-label={t`Next month`}
          disabled={month >= monthOf(last)}
          onClick={() => goTo(spanOf(addMonths(month, 1)).from)}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      <table ref={grid} role="grid" aria-label={`${label}, ${title}`} className={classes['grid']}>
        <thead>
          <tr>
            {weekdayNames(i18n.locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) =>
                date === null ? (
                  <td key={weekdays[place]} aria-hidden="true" />
                ) : (
                  <td key={date} aria-selected={date === chosen}>
                    <Day
                      date={date}
                      facts={date < first || date > last ? { ...dayOf(date), disabled: true } : dayOf(date)}
                      chosen={date === chosen}
                      today={date === today}
                      reachable={date === at}
                      onKey={handleKey}
                      onChoose={() => {
                        setAt(date);
                        onChoose(date);
                      }}
                      onRefused={() => onRefused?.(date)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

interface DayProps {
  date: string;
  facts: CalendarDay;
  chosen: boolean;
  today: boolean;
  /** The one day of the grid that Tab leads to. */
  reachable: boolean;
  onKey: (event: KeyboardEvent) => void;
  onChoose: () => void;
  onRefused: () => void;
}

function Day({ date, facts, chosen, today, reachable, onKey, onChoose, onRefused }: DayProps) {
  const { i18n } = useLingui();
  const { note, mark, figure, span, disabled } = facts;
  const day = formatDhakaDay(date, i18n.locale);
  return (
    <button
      type="button"
      className={classes['day']}
      data-date={date}
      data-mark={mark}
      // Drawn by the styles: the name of the day says it in words.
      data-figure={figure === undefined ? undefined : i18n.number(figure)}
      data-chosen={chosen || undefined}
      data-span={chosen ? undefined : span}
      aria-label={note ? `${day}, ${note}` : day}
      aria-current={today ? 'date' : undefined}
      aria-disabled={disabled || undefined}
      title={disabled ? note : undefined}
      tabIndex={reachable ? 0 : -1}
      onKeyDown={onKey}
      onClick={() => {
        if (disabled) onRefused();
        else onChoose();
      }}
    >
      {i18n.number(Number(date.slice(8)))}
    </button>
  );
}

/** Sunday first: the working week of Bangladesh begins with it. */
function weekdayNames(locale: string): { short: string; long: string }[] {
  const tag = locale === 'bn' ? 'bn-BD' : 'en-GB';
  // The short Bangla names are too long for a seventh of a phone.
  const short = locale === 'bn' ? 'narrow' : 'short';
  const name = (day: number, weekday: 'narrow' | 'short' | 'long') =>
    new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 10, 1 + day)));
  return Array.from({ length: 7 }, (_, day) => ({ short: name(day, short), long: name(day, 'long') }));
}
