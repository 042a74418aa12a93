import fc from 'fast-check';

export interface RandomBooking {
  readonly guests: number;
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Returns the number of a day by calendar rules only, without clock, time zone or Date. */
function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  // Years start in March, so that the leap day comes last.
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return 365 * shifted + leapDays + Math.floor((153 * monthFromMarch + 2) / 5) + day;
}

function dateOf(day: number): string {
  let year = Math.floor(day / 365.2425) + 1;
  while (dayNumber(`${year}-01-01`) > day) year -= 1;
  let month = 12;
  const first = () => dayNumber(`${year}-${month}-01`);
  while (first() > day) month -= 1;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${year}-${two(month)}-${two(day - first() + 1)}`;
}

/** The specification's formula, independent of the code under test: guests × days × 700, with 0 replaced by 700. */
export function formulaTotal({ guests, checkIn, checkOut }: RandomBooking): number {
  const total = guests * (dayNumber(checkOut) - dayNumber(checkIn)) * 700;
  return total === 0 ? 700 : total;
}

/**
 * Control: counts days of 24 hours between two local midnights, which is wrong across a change of daylight saving
 * time.
 */
export function daysByLocalClock({ checkIn, checkOut }: RandomBooking): number {
  const midnight = (date: string) => new Date(`${date}T00:00:00`).getTime();
  return Math.floor((midnight(checkOut) - midnight(checkIn)) / 86_400_000);
}

interface Range {
  readonly from: string;
  readonly days: number;
}

/** Returns bookings of every valid length, a tenth of them Day Stays. Deterministic for a seed. */
export function randomBookings(
  seed: number,
  count: number,
  { from, days }: Range = { from: '2010-01-01', days: 30_000 },
): RandomBooking[] {
  const first = dayNumber(from);
  const anyBooking = fc
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
  return fc.sample(anyBooking, { seed, numRuns: count });
}
