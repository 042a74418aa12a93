import { addDays, weekdayOf } from '@petcare/contracts/shared/dhaka-time.ts';

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export function spanOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Dates of a month in weeks that begin on Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = spanOf(month);
  const before = Array.from({ length: weekdayOf(from) }, () => null);
  const dates: (string | null)[] = [...before];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  while (dates.length % 7 > 0) dates.push(null);
  return Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7));
}

/** The same day of the month `months` later, or the last day of a shorter month. */
export function addMonthsToDate(date: string, months: number): string {
  const { to } = spanOf(addMonths(monthOf(date), months));
  const sameDay = `${to.slice(0, 8)}${date.slice(8)}`;
  return sameDay < to ? sameDay : to;
}

export function dateAfterKey(key: string, date: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return addMonthsToDate(date, -1);
    case 'PageDown':
      return addMonthsToDate(date, 1);
    default:
      return null;
  }
}
