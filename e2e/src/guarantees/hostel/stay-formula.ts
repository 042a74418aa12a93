import fc from 'fast-check';

export interface RandomStay {
  readonly guests: number;
  readonly checkIn: string;
  readonly checkOut: string;
}

/** The number of a day, counted from a fixed one by the rules of the calendar alone: no clock, no zone, no Date. */
function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // March begins the year, so that the leap day ends it.
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return 365 * shifted + leapDays + Math.floor((153 * monthFromMarch + 2) / 5) + day;
}

function dateOf(wanted: number): string {
  let year = Math.floor(wanted / 365.2425) + 1;
  while (dayNumber(`${year}-01-01`) > wanted) year -= 1;
  let month = 12;
  const first = () => dayNumber(`${year}-${month}-01`);
  while (first() > wanted) month -= 1;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(wanted - first() + 1)}`;
}

/** The formula of the specification, written apart from the code that is checked: guests × days × 700, and 0 is 700. */
export function formulaTotal({ guests, checkIn, checkOut }: RandomStay): number {
  const total = guests * (dayNumber(checkOut) - dayNumber(checkIn)) * 700;
  return total === 0 ? 700 : total;
}

/** What a careless page does: whole days of 24 hours between two midnights of the zone it is in. */
export function daysOfCarelessClock({ checkIn, checkOut }: RandomStay): number {
  const midnight = (date: string) => new Date(`${date}T00:00:00`).getTime();
  return Math.floor((midnight(checkOut) - midnight(checkIn)) / 86_400_000);
}

interface Range {
  readonly from: string;
  readonly days: number;
}

/** Stays of every length that can be booked, a tenth of them Day Stays; the same seed gives the same ones. */
export function randomStays(
  seed: number,
  count: number,
  { from, days }: Range = { from: '2010-01-01', days: 30_000 },
): RandomStay[] {
  const first = dayNumber(from);
  const anyStay = fc
    .record({
      guests: fc.integer({ min: 1, max: 20 }),
      start: fc.integer({ min: 0, max: days - 61 }),
      nights: fc.oneof(
        { weight: 1, arbitrary: fc.constant(0) },
        { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) },
      ),
    })
    .map(({ guests, start, nights }) => ({
      guests,
      checkIn: dateOf(first + start),
      checkOut: dateOf(first + start + nights),
    }));
  return fc.sample(anyStay, { seed, numRuns: count });
}
