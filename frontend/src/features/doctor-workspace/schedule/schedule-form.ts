import { minutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import {
  type DaySpan,
  type Leave,
  type Schedule,
  slotGridMinutes,
  type UpdateScheduleBody,
} from '@petcare/contracts/clinic/schedules.ts';
import { randomId } from '../../../lib/browser/random-id.ts';

/**
 * A span of a day as form values. The end of the day is `00:00`.
 */
export interface SpanForm {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

export interface DayForm {
  readonly hours: readonly SpanForm[];
  readonly breaks: readonly SpanForm[];
}

export interface LeaveForm {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export interface OverrideForm {
  readonly key: string;
  readonly date: string;
  readonly hours: readonly SpanForm[];
}

/** The form values of a schedule. The days run from Sunday to Saturday. */
export interface ScheduleForm {
  readonly slotMinutes: number;
  readonly days: readonly DayForm[];
  readonly leave: readonly LeaveForm[];
  readonly overrides: readonly OverrideForm[];
}

export type Hours = Omit<UpdateScheduleBody, 'version'>;
export type RowProblem = 'missing' | 'order' | 'grid' | 'twice';

export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const newKey = () => randomId();

export const newSpan = (from = '10:00', to = '17:00'): SpanForm => ({ key: newKey(), from, to });
export const newLeave = (): LeaveForm => ({ key: newKey(), from: '', to: '', reason: '' });
export const newOverride = (): OverrideForm => ({ key: newKey(), date: '', hours: [] });

export function formOf({ slot_minutes, weekly, breaks, leave, overrides }: Hours): ScheduleForm {
  const onWeekday = (list: Hours['weekly'], weekday: number) =>
    list.filter((one) => one.weekday === weekday).map(({ hours }) => spanFormOf(hours));
  return {
    slotMinutes: slot_minutes,
    days: weekdays.map((weekday) => ({
      hours: onWeekday(weekly, weekday),
      breaks: onWeekday(breaks, weekday),
    })),
    leave: leave.map(({ from, to, reason = '' }) => ({ key: newKey(), from, to, reason })),
    overrides: overrides.map(({ date, hours }) => ({ key: newKey(), date, hours: hours.map(spanFormOf) })),
  };
}

/** Converts the form to hours in a canonical order, so that equal hours compare equal. */
export function hoursOf({ slotMinutes, days, leave, overrides }: ScheduleForm): Hours {
  const ofWeek = (which: 'hours' | 'breaks') =>
    days.flatMap((day, weekday) => spansOf(day[which]).map((hours) => ({ weekday, hours })));
  return {
    slot_minutes: slotMinutes,
    weekly: ofWeek('hours'),
    breaks: ofWeek('breaks'),
    leave: leave
      .map(({ from, to, reason }): Leave => ({
        from,
        to,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }))
      .toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)),
    overrides: overrides
      .map(({ date, hours }) => ({ date, hours: spansOf(hours) }))
      .toSorted((a, b) => a.date.localeCompare(b.date)),
  };
}

export function problemsOf({ days, leave, overrides }: ScheduleForm): ReadonlyMap<string, RowProblem> {
  const problems = new Map<string, RowProblem>();
  const addProblem = (key: string, problem: RowProblem | null) => {
    if (problem) problems.set(key, problem);
  };
  const spans = [
    ...days.flatMap((day) => [...day.hours, ...day.breaks]),
    ...overrides.flatMap((one) => one.hours),
  ];
  for (const span of spans) addProblem(span.key, spanProblem(span));
  for (const { key, from, to } of leave)
    addProblem(key, !from || !to ? 'missing' : from > to ? 'order' : null);
  for (const { key, date } of overrides) {
    const twice = overrides.some((other) => other.key !== key && other.date === date);
    addProblem(key, date === '' ? 'missing' : twice ? 'twice' : null);
  }
  return problems;
}

/** The parts of a schedule that can be edited concurrently without a conflict. */
export type SchedulePart = 'slot_minutes' | 'leave' | 'overrides' | (typeof weekdays)[number];
export const scheduleParts: readonly SchedulePart[] = ['slot_minutes', ...weekdays, 'leave', 'overrides'];

export function partOf(hours: Hours, part: SchedulePart): string {
  if (typeof part !== 'number') return JSON.stringify(hours[part]);
  const onWeekday = (list: Hours['weekly']) =>
    list.filter(({ weekday }) => weekday === part).map((one) => one.hours);
  return JSON.stringify([onWeekday(hours.weekly), onWeekday(hours.breaks)]);
}

/**
 * Merges the edited parts into `version`, so that concurrent changes to other parts are kept. Empty when the
 * result equals `version`.
 */
export function changesOver(version: Schedule, began: Schedule, form: ScheduleForm): { hours?: Hours } {
  const [now, before, mine] = [hoursOf(formOf(version)), hoursOf(formOf(began)), hoursOf(form)];
  const isMine = (part: SchedulePart) => partOf(mine, part) !== partOf(before, part);
  const ofWeek = (which: 'weekly' | 'breaks') =>
    weekdays.flatMap((weekday) =>
      (isMine(weekday) ? mine : now)[which].filter((one) => one.weekday === weekday),
    );
  const hours: Hours = {
    slot_minutes: (isMine('slot_minutes') ? mine : now).slot_minutes,
    weekly: ofWeek('weekly'),
    breaks: ofWeek('breaks'),
    leave: (isMine('leave') ? mine : now).leave,
    overrides: (isMine('overrides') ? mine : now).overrides,
  };
  return scheduleParts.every((part) => partOf(hours, part) === partOf(now, part)) ? {} : { hours };
}

function spanFormOf({ from, to }: DaySpan): SpanForm {
  return newSpan(from, to === '24:00' ? '00:00' : to);
}

function spansOf(spans: readonly SpanForm[]): DaySpan[] {
  return spans
    .map(({ from, to }) => ({ from, to: endOf(to) }))
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}

function endOf(to: string): string {
  return to === '00:00' ? '24:00' : to;
}

function spanProblem({ from, to }: SpanForm): RowProblem | null {
  if (!from || !to) return 'missing';
  const [begin, end] = [minutesOf(from), minutesOf(endOf(to))];
  if (begin >= end) return 'order';
  return begin % slotGridMinutes || end % slotGridMinutes ? 'grid' : null;
}
