import { dateFormat } from '../../../lib/dates/date-format.ts';

/** Formats a business day in short: `20 Nov`, `২০ নভে`. */
export function shortDay(date: string, locale: string): string {
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'Asia/Dhaka' });
  return format.format(new Date(`${date}T06:00:00.000Z`));
}
