import { addDays, dhakaInstant, minutesOf } from '@petcare/contracts/dhaka-time.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDhaka } from '../../../lib/dhaka-dates.ts';
import type { RowProblem } from './schedule-form.ts';

const someSunday = '2026-11-22';

/** The name of a day of the week, 0 being Sunday. */
export function weekdayName(weekday: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${addDays(someSunday, weekday)}T00:00:00.000Z`));
}

/** A time of day such as `17:00` in the reader’s words. */
export function timeText(time: string, locale: string): string {
  return formatDhaka(dhakaInstant(someSunday, minutesOf(time)), locale, 'time');
}

/** What is said beneath a span of a day that cannot be saved. */
export const spanProblemTexts: Record<RowProblem, MessageDescriptor> = {
  missing: msg`Both times, please`,
  order: msg`The end has to be after the beginning`,
  grid: msg`In steps of five minutes, please`,
  twice: msg`This date is there twice`,
};

/** What is said beneath days that cannot be saved. */
export const dateProblemTexts: Record<RowProblem, MessageDescriptor> = {
  ...spanProblemTexts,
  missing: msg`Please choose a date`,
  order: msg`The last day must not be before the first`,
};
