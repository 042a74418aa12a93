import {
  addDays,
  dhakaDateOf,
  dhakaInstant,
  minutesOf,
  weekdayOf,
} from '@petcare/contracts/shared/dhaka-time.ts';
import {
  bookingHorizonDays,
  bookingLeadMinutes,
  slotGridMinutes,
  type DaySpan,
  type Schedule,
} from '@petcare/contracts/clinic/schedules.ts';

export interface Hours extends Pick<Schedule, 'weekly' | 'breaks' | 'leave' | 'overrides'> {
  slotMinutes: number;
}

export interface DaySlot {
  readonly start: Date;
  readonly end: Date;
  /** Place among the slots of the day, from 1; the serial of the appointment that books it. */
  readonly ordinal: number;
}

/** Minutes past midnight; `to` is exclusive. */
type Span = readonly [from: number, to: number];

/**
 * Returns the slots of a doctor on a date in Dhaka, in order; none on leave or on a day off. Adjacent hours are
 * merged and cut into whole slots from their start. Breaks apply to weekly hours, not to the hours of an override.
 */
export function slotsOfDay(hours: Hours, date: string): DaySlot[] {
  if (hours.leave.some(({ from, to }) => from <= date && date <= to)) return [];
  const length = hours.slotMinutes;
  return workingSpans(hours, date)
    .flatMap(([from, to]) =>
      Array.from({ length: Math.floor((to - from) / length) }, (_, index) => from + index * length),
    )
    .map((minutes, index) => ({
      start: dhakaInstant(date, minutes),
      end: dhakaInstant(date, minutes + length),
      ordinal: index + 1,
    }));
}

export function slotAt(hours: Hours, start: Date): DaySlot | null {
  const found = slotsOfDay(hours, dhakaDateOf(start)).find(
    (slot) => slot.start.getTime() === start.getTime(),
  );
  return found ?? null;
}

export function meetsLeadTime(slot: { readonly start: Date }, now: Date): boolean {
  return slot.start.getTime() >= now.getTime() + bookingLeadMinutes * 60_000;
}

export function bookableDates(now: Date): { readonly first: string; readonly last: string } {
  const first = dhakaDateOf(now);
  return { first, last: addDays(first, bookingHorizonDays) };
}

/**
 * Returns the cells of the five-minute grid that a span covers. Two spans overlap exactly if they share a cell,
 * whatever the slot length was when they were booked; the unique index on claims relies on this.
 * @throws RangeError – an instant between two cells
 */
export function cellsOf(start: Date, end: Date): number[] {
  const size = slotGridMinutes * 60_000;
  const [first, last] = [start.getTime() / size, end.getTime() / size];
  if (!Number.isInteger(first) || !Number.isInteger(last))
    throw new RangeError(`${start.toISOString()} – ${end.toISOString()} does not lie on the grid`);
  return Array.from({ length: last - first }, (_, index) => first + index);
}

function workingSpans(hours: Hours, date: string): Span[] {
  const override = hours.overrides.find((one) => one.date === date);
  if (override) return mergeSpans(override.hours.map(toSpan));
  const weekday = weekdayOf(date);
  const spansOfWeekday = (list: Hours['weekly']) =>
    mergeSpans(list.filter((one) => one.weekday === weekday).map((one) => toSpan(one.hours)));
  return subtractSpans(spansOfWeekday(hours.weekly), spansOfWeekday(hours.breaks));
}

function toSpan({ from, to }: DaySpan): Span {
  return [minutesOf(from), minutesOf(to)];
}

function mergeSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}

function subtractSpans(spans: readonly Span[], breaks: readonly Span[]): Span[] {
  return breaks.reduce<Span[]>(
    (left, [from, to]) =>
      left.flatMap(([start, end]): Span[] => {
        if (to <= start || end <= from) return [[start, end]];
        const pieces: Span[] = [
          [start, from],
          [to, end],
        ];
        return pieces.filter(([a, b]) => a < b);
      }),
    [...spans],
  );
}
