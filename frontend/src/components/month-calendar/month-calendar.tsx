// An ARIA grid: the days are buttons, and the arrow keys move between them.
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateFormat } from '../../lib/dates/date-format.ts';
import { formatDhakaDay } from '../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../lib/dates/use-today.ts';
import classes from './month-calendar.module.css';
import { addMonths, dateAfterKey, monthOf, spanOf, weeksOf } from './months.ts';

export interface CalendarDay {
  /** Added to the accessible name: why the day is disabled, or what is on it. */
  readonly note?: string | undefined;
  /** Dot under the number: filled for `some`, hollow for `none-left`. */
  readonly mark?: 'some' | 'none-left' | undefined;
  /** Small number under the day, such as the places left. The note says it in words. */
  readonly figure?: number | undefined;
  /** Position in the selected range: its other end, or inside. Undefined for the chosen day. */
  readonly span?: 'end' | 'inside' | undefined;
  readonly disabled?: boolean | undefined;
}

interface MonthCalendarProps {
  label: string;
  /** Range of selectable dates, inclusive. */
  first: string;
  last: string;
  chosen: string | null;
  onChoose: (date: string) => void;
  onRefused?: ((date: string) => void) | undefined;
  /** Called with the new month, as `2026-11`. */
  onMonth?: ((month: string) => void) | undefined;
  /** Also called for dates out of range, which are disabled, so that they can give a reason. */
  dayOf: (date: string) => CalendarDay;
}

/**
 * Month of business days. Arrows move by a day or a week, Home and End within the week, Page Up and Down by a
 * month. Disabled days stay focusable and give their reason.
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
  const { i18n } = useLingui();
  const today = useToday();
  const { focusedDate, setFocusedDate, month, grid, goTo, handleKey } = useFocusedDate(
    { first, last, chosen, onMonth },
    today,
  );

  return (
    <div className={classes['calendar']}>
      <MonthHead month={month} first={first} last={last} onGo={goTo} />
      <table
        ref={grid}
        role="grid"
        aria-label={`${label}, ${monthTitle(month, i18n.locale, { year: 'numeric' })}`}
        className={classes['grid']}
      >
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
                      reachable={date === focusedDate}
                      onKey={handleKey}
                      onChoose={() => {
                        setFocusedDate(date);
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

interface MonthHeadProps {
  month: string;
  first: string;
  last: string;
  onGo: (date: string) => void;
}

function MonthHead({ month, first, last, onGo }: MonthHeadProps) {
  const { t, i18n } = useLingui();
  const years = yearsFrom(first, last);

  return (
    <div className={classes['head']}>
      <ActionIcon
        aria-label={t`Previous month`}
        disabled={month <= monthOf(first)}
        onClick={() => onGo(spanOf(addMonths(month, -1)).from)}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </ActionIcon>
      <Group gap="xs">
        <Text fw={650} size="lg" aria-live="polite">
          {monthTitle(month, i18n.locale, years.length > mostPagedYears ? {} : { year: 'numeric' })}
        </Text>
        {years.length > mostPagedYears && (
          <NativeSelect
            aria-label={t`Year`}
            value={month.slice(0, 4)}
            data={years.map((year) => ({
              value: year,
              label: i18n.number(Number(year), { useGrouping: false }),
            }))}
            onChange={({ currentTarget: { value: year } }) => onGo(spanOf(year + month.slice(4)).from)}
          />
        )}
      </Group>
      <ActionIcon
        aria-label={t`Next month`}
        disabled={month >= monthOf(last)}
        onClick={() => onGo(spanOf(addMonths(month, 1)).from)}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** The date in the tab order, and its month, which is the one on screen. */
function useFocusedDate(
  { first, last, chosen, onMonth }: Pick<MonthCalendarProps, 'first' | 'last' | 'chosen' | 'onMonth'>,
  today: string,
) {
  const clampToRange = (date: string) => (date < first ? first : date > last ? last : date);
  const [focusedDate, setFocusedDate] = useState(clampToRange(chosen ?? today));
  const [syncedChosen, setSyncedChosen] = useState(chosen);
  const grid = useRef<HTMLTableElement>(null);
  const focusPending = useRef(false);
  const month = monthOf(focusedDate);

  // Shows the month of a date that was chosen outside the calendar.
  if (syncedChosen !== chosen) {
    setSyncedChosen(chosen);
    if (chosen) setFocusedDate(clampToRange(chosen));
  }

  useEffect(() => {
    if (!focusPending.current) return;
    focusPending.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focusedDate}"]`)?.focus();
  }, [focusedDate]);

  function goTo(date: string): void {
    const to = clampToRange(date);
    if (monthOf(to) !== month) onMonth?.(monthOf(to));
    setFocusedDate(to);
  }

  function handleKey(event: KeyboardEvent): void {
    const to = dateAfterKey(event.key, focusedDate);
    if (to === null) return;
    event.preventDefault();
    focusPending.current = clampToRange(to) !== focusedDate;
    goTo(to);
  }

  return { focusedDate, setFocusedDate, month, grid, goTo, handleKey };
}

function monthTitle(month: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const format = dateFormat(locale, { month: 'long', timeZone: 'UTC', ...parts });
  return format.format(new Date(`${month}-15`));
}

/** Calendars of more years offer a choice of the year; others are paged by month. */
const mostPagedYears = 3;

/** Returns the years of a range, the latest first. */
function yearsFrom(first: string, last: string): string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: to - from + 1 }, (_, index) => String(to - index));
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

interface DayProps {
  date: string;
  facts: CalendarDay;
  chosen: boolean;
  today: boolean;
  /** The one day in the tab order (roving tabindex). */
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
      // Rendered by CSS; the accessible name says it in words.
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

/** Starts on Sunday, like the working week in Bangladesh. */
function weekdayNames(locale: string): { short: string; long: string }[] {
  // The short Bangla names are too long for a phone.
  const short = locale === 'bn' ? 'narrow' : 'short';
  const name = (day: number, weekday: 'narrow' | 'short' | 'long') =>
    dateFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 10, 1 + day)));
  return Array.from({ length: 7 }, (_, day) => ({ short: name(day, short), long: name(day, 'long') }));
}
