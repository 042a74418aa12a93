import { dateFormat } from './date-format.ts';

export type DateStyle = 'date' | 'date-time' | 'soon' | 'time' | 'day';

const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const options: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  'date-time': { day: 'numeric', month: 'short', year: 'numeric', ...time },
  // For the next weeks, where the weekday is more useful than the year.
  soon: { weekday: 'short', day: 'numeric', month: 'short', ...time },
  time,
  day: { weekday: 'long', day: 'numeric', month: 'long' },
};
/** Bangla has full month names, since the short forms are hardly shorter. */
const banglaDates: Record<Exclude<DateStyle, 'time'>, Intl.DateTimeFormatOptions> = {
  date: options.date,
  'date-time': options.date,
  soon: { weekday: 'short', day: 'numeric', month: 'long' },
  day: options.day,
};
const dhaka = 'Asia/Dhaka';
const dhakaMinutesAhead = 360;

/** Formats an instant in Dhaka time, in the user's language and digits, in any time zone of the device. */
export function formatDhaka(instant: Date, locale: string, style: DateStyle = 'date'): string {
  return format(instant, locale, style, dhaka);
}

export function formatDhakaDay(date: string, locale: string, style: 'date' | 'day' = 'day'): string {
  return format(new Date(`${date}T06:00:00.000Z`), locale, style, dhaka);
}

/** Formats a time of the day, such as 08:30. */
export function clockText(clock: string, locale: string): string {
  return format(new Date(`2026-01-01T${clock}:00+06:00`), locale, 'time', dhaka);
}

/** Formats the day of the week of a business day: `Friday`. */
export function formatWeekday(date: string, locale: string): string {
  return dateFormat(locale, { weekday: 'long', timeZone: dhaka }).format(new Date(`${date}T06:00:00.000Z`));
}

/** Formats a range of business days with the common parts once: `26–29 November 2026`. */
export function formatDhakaDays(from: string, to: string, locale: string): string {
  const days = dateFormat(locale, { ...options.date, timeZone: dhaka });
  return days.formatRange(new Date(`${from}T06:00:00.000Z`), new Date(`${to}T06:00:00.000Z`));
}

/** Formats an instant in the device's time zone; null when the device uses Dhaka time. */
export function formatOwnClock(instant: Date, locale: string, style: DateStyle = 'time'): string | null {
  return keepsDhakaTime(instant) ? null : format(instant, locale, style);
}

export function keepsDhakaTime(instant: Date): boolean {
  return -instant.getTimezoneOffset() === dhakaMinutesAhead;
}

function format(instant: Date, locale: string, style: DateStyle, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {};
  const clock = style === 'date-time' || style === 'soon' || style === 'time';
  if (locale !== 'bn') {
    const hours = clock ? { hour12: true } : {};
    return dateFormat(locale, { ...options[style], ...zone, ...hours }).format(instant);
  }
  if (style === 'time') return banglaTime(instant, zone);
  const dateStyle = banglaDates[style];
  const date = dateFormat(locale, { ...dateStyle, ...zone }).format(instant);
  return clock ? `${date}, ${banglaTime(instant, zone)}` : date;
}

/** Puts the part of the day first (`দুপুর ১২:১২`), where browsers would append it or write PM. */
function banglaTime(instant: Date, zone: { timeZone?: string }): string {
  const parts = dateFormat('bn', { ...time, dayPeriod: 'short', ...zone }).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const partOfDay = value('dayPeriod').replace('রাত্রি', 'রাত');
  return `${partOfDay} ${value('hour')}:${value('minute')}`;
}
