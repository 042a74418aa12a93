import { addDays, dhakaInstant, minutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { dateFormat } from './date-format.ts';
import { formatDhaka } from './dhaka-dates.ts';

const someSunday = '2026-11-22';

/** Returns the name of a day of the week; 0 is Sunday. */
export function weekdayName(weekday: number, locale: string): string {
  return dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${addDays(someSunday, weekday)}T00:00:00.000Z`),
  );
}

export function timeText(time: string, locale: string): string {
  return formatDhaka(dhakaInstant(someSunday, minutesOf(time)), locale, 'time');
}
