import { createHash } from 'node:crypto';
import {
  addDays,
  businessZone,
  dhakaDateOf,
  dhakaMinutesOf,
  weekdayOf,
} from '@petcare/contracts/shared/dhaka-time.ts';
import { bookableDates, slotAt, slotsOfDay, type Hours } from '../schedules/slot.rules.ts';

/*
 * Computes the slots of many dates in the time zone of this process (TZ). Prints their digest and number as JSON,
 * and how many are wrong by Intl. Arguments: first date, number of dates, and `careless` for arithmetic in local
 * time.
 */

const [first = '2010-01-01', count = '10000', mode = 'ours'] = process.argv.slice(2);

const hours: Hours = {
  slot_minutes: 20,
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours: { from: '00:00', to: '24:00' } })),
  breaks: [{ weekday: 5, hours: { from: '12:00', to: '14:30' } }],
  leave: [],
  overrides: [],
};
const dhakaClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: businessZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Control: computes midnight in the local time zone. */
function localTimeStarts(date: string): Date[] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return slotsOfDay(hours, date).map((_, index) => new Date(year, month - 1, day, 0, index * 20));
}

const digest = createHash('sha256');
let slots = 0;
let wrong = 0;
for (let index = 0; index < Number(count); index += 1) {
  const date = addDays(first, index);
  const slotsOfDate = slotsOfDay(hours, date);
  const starts = mode === 'careless' ? localTimeStarts(date) : slotsOfDate.map(({ start }) => start);
  slots += starts.length;
  digest.update(`${date} ${weekdayOf(date)} ${starts.map((start) => start.toISOString()).join(' ')}\n`);
  for (const [position, start] of [...starts.entries()].filter(([at]) => at % 10 === 0)) {
    const minutes = minutesOfOrdinal(date, position);
    const expected = `${date} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const isRight =
      dhakaClock.format(start) === expected &&
      dhakaDateOf(start) === date &&
      dhakaMinutesOf(start) === minutes &&
      slotAt(hours, start)?.ordinal === position + 1 &&
      bookableDates(start).first === date;
    if (!isRight) wrong += 1;
  }
}
process.stdout.write(
  `${JSON.stringify({ zone: process.env['TZ'], digest: digest.digest('hex'), slots, wrong })}\n`,
);

function minutesOfOrdinal(date: string, position: number): number {
  const beforeBreak = 36;
  return weekdayOf(date) === 5 && position >= beforeBreak
    ? 870 + (position - beforeBreak) * 20
    : position * 20;
}
