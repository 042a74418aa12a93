import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { dateFormat } from './date-format.ts';

const someSunday = '2026-11-22';

/** Returns the name of a day of the week; 0 is Sunday. */
export function weekdayName(weekday: number, locale: string): string {
  return dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${addDays(someSunday, weekday)}T00:00:00.000Z`),
  );
}

/** The half hours of a day, from 00:00 on. */
export const halfHours: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
);
