import {
  dhakaDateOf,
  dhakaInstant,
  dhakaMinutesOf,
  weekdayOf,
} from '@petcare/contracts/shared/dhaka-time.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bookableDates, cellsOf, meetsLeadTime, slotAt, slotsOfDay, type Hours } from './slot.rules.ts';

const friday = '2026-11-20';

const span = (text: string) => {
  const [from = '', to = ''] = text.split('-');
  return { from, to };
};
const onFriday = (...spans: string[]) => spans.map((text) => ({ weekday: 5, hours: span(text) }));

function hours(given: Partial<Hours> = {}): Hours {
  return {
    slotMinutes: 30,
    weekly: onFriday('09:00-11:00'),
    breaks: [],
    leave: [],
    overrides: [],
    ...given,
  };
}

const dhakaTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  hour: '2-digit',
  minute: '2-digit',
});
const dhakaDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' });
const timesOf = (given: Hours, date = friday) =>
  slotsOfDay(given, date).map(({ start }) => dhakaTime.format(start));

const morning = ['09:00', '09:30', '10:00', '10:30'];

describe('the slots of a day', () => {
  test.each<[string, Partial<Hours>, string[]]>([
    ['hours of the week are cut into slots', {}, morning],
    ['the last slot ends when the hours end', { weekly: onFriday('09:00-10:30') }, morning.slice(0, 3)],
    ['time too short for a slot is left over', { weekly: onFriday('09:00-10:25') }, morning.slice(0, 2)],
    ['hours shorter than a slot hold none', { weekly: onFriday('09:00-09:25') }, []],
    ['a slot may fill the hours exactly', { weekly: onFriday('09:00-09:30') }, ['09:00']],
    ['no hours on the weekday is a day off', { weekly: [{ weekday: 4, hours: span('09:00-11:00') }] }, []],
    ['no hours at all', { weekly: [] }, []],
    ['short slots', { slotMinutes: 10, weekly: onFriday('09:00-09:30') }, ['09:00', '09:10', '09:20']],
    ['slots of five minutes', { slotMinutes: 5, weekly: onFriday('09:00-09:10') }, ['09:00', '09:05']],
    ['slots longer than an hour', { slotMinutes: 90, weekly: onFriday('09:00-12:00') }, ['09:00', '10:30']],
    [
      'two spans of a day',
      { weekly: onFriday('09:00-10:00', '17:00-18:00') },
      ['09:00', '09:30', '17:00', '17:30'],
    ],
    [
      'spans in any order',
      { weekly: onFriday('17:00-18:00', '09:00-10:00') },
      ['09:00', '09:30', '17:00', '17:30'],
    ],
    [
      'spans that touch are one',
      { slotMinutes: 40, weekly: onFriday('09:00-10:00', '10:00-11:00') },
      ['09:00', '09:40', '10:20'],
    ],
    ['spans that overlap give no slot twice', { weekly: onFriday('09:00-10:30', '10:00-11:00') }, morning],
    ['a span inside another adds nothing', { weekly: onFriday('09:00-11:00', '09:30-10:00') }, morning],
    ['midnight begins a day', { weekly: onFriday('00:00-01:00') }, ['00:00', '00:30']],
    ['24:00 ends it', { weekly: onFriday('23:00-24:00') }, ['23:00', '23:30']],
    ['a break is cut out', { breaks: onFriday('09:30-10:00') }, ['09:00', '10:00', '10:30']],
    ['slots restart after a break', { breaks: onFriday('09:30-09:45') }, ['09:00', '09:45', '10:15']],
    ['a break at the beginning', { breaks: onFriday('09:00-09:30') }, morning.slice(1)],
    ['a break at the end', { breaks: onFriday('10:30-11:00') }, morning.slice(0, 3)],
    ['a break that exceeds the hours', { breaks: onFriday('08:00-09:30') }, morning.slice(1)],
    ['a break outside of the hours changes nothing', { breaks: onFriday('12:00-13:00') }, morning],
    ['a break that touches the hours changes nothing', { breaks: onFriday('11:00-12:00') }, morning],
    ['a break of the whole day leaves none', { breaks: onFriday('08:00-12:00') }, []],
    [
      'a break on another weekday changes nothing',
      { breaks: [{ weekday: 6, hours: span('09:00-11:00') }] },
      morning,
    ],
    ['two breaks', { breaks: onFriday('09:30-10:00', '10:30-11:00') }, ['09:00', '10:00']],
    ['breaks that overlap', { breaks: onFriday('09:30-10:00', '09:45-10:30') }, ['09:00', '10:30']],
    [
      'a break over two spans',
      { weekly: onFriday('09:00-10:00', '10:30-11:30'), breaks: onFriday('09:30-11:00') },
      ['09:00', '11:00'],
    ],
    ['leave on the day', { leave: [{ from: friday, to: friday }] }, []],
    ['the first day of leave', { leave: [{ from: friday, to: '2026-11-25' }] }, []],
    ['the last day of leave', { leave: [{ from: '2026-11-10', to: friday }] }, []],
    ['in the middle of leave', { leave: [{ from: '2026-11-10', to: '2026-11-25' }] }, []],
    ['leave that ended the day before', { leave: [{ from: '2026-11-10', to: '2026-11-19' }] }, morning],
    ['leave that begins the day after', { leave: [{ from: '2026-11-21', to: '2026-11-30' }] }, morning],
    [
      'an override replaces the hours',
      { overrides: [{ date: friday, hours: [span('14:00-15:00')] }] },
      ['14:00', '14:30'],
    ],
    ['an override without hours is a day off', { overrides: [{ date: friday, hours: [] }] }, []],
    [
      'an override of another date changes nothing',
      { overrides: [{ date: '2026-11-27', hours: [] }] },
      morning,
    ],
    [
      'an override opens a day off',
      { weekly: [], overrides: [{ date: friday, hours: [span('10:00-10:30')] }] },
      ['10:00'],
    ],
    [
      'the breaks of the week do not cut an override',
      { breaks: onFriday('14:00-14:30'), overrides: [{ date: friday, hours: [span('14:00-15:00')] }] },
      ['14:00', '14:30'],
    ],
    [
      'leave takes precedence over an override',
      { leave: [{ from: friday, to: friday }], overrides: [{ date: friday, hours: [span('14:00-15:00')] }] },
      [],
    ],
    [
      'spans of an override that overlap are one',
      { overrides: [{ date: friday, hours: [span('14:00-15:00'), span('14:30-15:30')] }] },
      ['14:00', '14:30', '15:00'],
    ],
  ])('%s', (_, given, expected) => {
    expect(timesOf(hours(given))).toEqual(expected);
  });

  test('are numbered from 1 in the order of the day', () => {
    const ordinals = slotsOfDay(hours({ weekly: onFriday('17:00-18:00', '09:00-10:00') }), friday);
    expect(ordinals.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4]);
  });

  test('are found by their exact start only', () => {
    const [, second] = slotsOfDay(hours(), friday);
    expect(second && slotAt(hours(), second.start)).toEqual(second);
    expect(slotAt(hours(), dhakaInstant(friday, 9 * 60 + 10))).toBeNull();
  });
});

// Bangladesh has had a fixed UTC offset since 2010; in 2009 it had summer time.
const anyDate = fc
  .integer({ min: Date.UTC(2010, 0, 1) / 86_400_000, max: Date.UTC(2060, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 286 }), fc.integer({ min: 1, max: 287 }))
  .filter(([from, length]) => from + length <= 288)
  .map(([from, length]) => ({ from: clock(from * 5), to: clock((from + length) * 5) }));
const anyHours = fc
  .record({
    slotMinutes: fc.integer({ min: 1, max: 24 }).map((cells) => cells * 5),
    spans: fc.array(anySpan, { maxLength: 4 }),
    breaks: fc.array(anySpan, { maxLength: 3 }),
  })
  .map(({ slotMinutes, spans, breaks }) => (date: string): Hours => {
    const onThatDay = (list: typeof spans) => list.map((one) => ({ weekday: weekdayOf(date), hours: one }));
    return { slotMinutes, weekly: onThatDay(spans), breaks: onThatDay(breaks), leave: [], overrides: [] };
  });

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

// Summer time at half an hour, and a zone beyond the date line.
const zones = ['America/St_Johns', 'Pacific/Apia'];

describe.each(zones)('for any hours and date, in the local time zone %s', (zone) => {
  beforeAll(() => void vi.stubEnv('TZ', zone));
  afterAll(() => void vi.unstubAllEnvs());

  test('the local time of a slot is not that of Dhaka (control)', () => {
    const [first] = slotsOfDay(hours(), friday);
    expect(first?.start.getHours()).not.toBe(9);
    expect(first && dhakaTime.format(first.start)).toBe('09:00');
  });

  test('slots are whole, ordered, disjoint, within the hours, outside the breaks, and on their Dhaka date', () => {
    fc.assert(
      fc.property(anyDate, anyHours, (date, hoursOn) => {
        const given = hoursOn(date);
        const slots = slotsOfDay(given, date);
        const last = slots.at(-1);
        expect(last && slotAt(given, last.start)).toEqual(last);
        const used = new Set<number>();
        for (const { start, end } of slots) {
          expect(end.getTime() - start.getTime()).toBe(given.slotMinutes * 60_000);
          // Independent oracle: the platform's own calendar of Asia/Dhaka.
          expect(dhakaDateOf(start)).toBe(dhakaDate.format(start));
          expect(dhakaDateOf(start)).toBe(date);
          expect(clock(dhakaMinutesOf(start))).toBe(dhakaTime.format(start));
          expect(bookableDates(start).first).toBe(date);
          const [from, to] = [dhakaTime.format(start), dhakaTime.format(new Date(end.getTime() - 60_000))];
          const contains = (one: { hours: { from: string; to: string } }, time: string) =>
            one.hours.from <= time && time < one.hours.to;
          for (const time of [from, to]) {
            expect(given.weekly.some((one) => contains(one, time))).toBe(true);
            expect(given.breaks.some((one) => contains(one, time))).toBe(false);
          }
          for (const cell of cellsOf(start, end)) {
            expect(used.has(cell)).toBe(false);
            used.add(cell);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('two spans of time overlap exactly if they share a cell of the grid', () => {
    const anyTime = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(anyTime, anyTime, ([a, aLength], [b, bLength]) => {
        const at = (cells: number) => dhakaInstant(friday, cells * 5);
        const first = new Set(cellsOf(at(a), at(a + aLength)));
        const shared = cellsOf(at(b), at(b + bLength)).some((cell) => first.has(cell));
        expect(shared).toBe(a < b + bLength && b < a + aLength);
      }),
    );
  });
});

describe('bookable times', () => {
  test('a time that is off the grid has no cells', () => {
    expect(() => cellsOf(dhakaInstant(friday, 1), dhakaInstant(friday, 6))).toThrow(RangeError);
  });

  test('a slot half an hour ahead is the soonest', () => {
    const now = dhakaInstant(friday, 9 * 60);
    expect(meetsLeadTime({ start: dhakaInstant(friday, 9 * 60 + 30) }, now)).toBe(true);
    expect(meetsLeadTime({ start: dhakaInstant(friday, 9 * 60 + 25) }, now)).toBe(false);
  });

  test('today is the date in Dhaka, also while it is still the previous date in London', () => {
    expect(bookableDates(new Date('2026-11-19T18:30:00.000Z'))).toEqual({
      first: '2026-11-20',
      last: '2027-01-19',
    });
  });
});
