export type DateStyle = 'date' | 'date-time' | 'soon' | 'time' | 'day';

const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const options: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  'date-time': { day: 'numeric', month: 'short', year: 'numeric', ...time },
  // For what comes in the next weeks: the day of the week tells more than the year.
  soon: { weekday: 'short', day: 'numeric', month: 'short', ...time },
  time,
  day: { weekday: 'long', day: 'numeric', month: 'long' },
};
/** Bangla writes months in full: their short forms save a letter and read badly. */
const banglaDates: Record<Exclude<DateStyle, 'time'>, Intl.DateTimeFormatOptions> = {
  date: options.date,
  'date-time': options.date,
  soon: { weekday: 'short', day: 'numeric', month: 'long' },
  day: options.day,
};
const dhaka = 'Asia/Dhaka';
const dhakaMinutesAhead = 360;

/** Writes an instant as it is in Dhaka, wherever the reader's device is, in the reader's language and digits. */
export function formatDhaka(instant: Date, locale: string, style: DateStyle = 'date'): string {
  return format(instant, locale, style, dhaka);
}

/** Writes a business day such as `2026-11-20`. */
export function formatDhakaDay(date: string, locale: string, style: 'date' | 'day' = 'day'): string {
  return format(new Date(`${date}T06:00:00.000Z`), locale, style, dhaka);
}

/** Writes two business days and what they have in common once: `26–29 November 2026`. */
export function formatDhakaDays(from: string, to: string, locale: string): string {
  const days = formatOf(locale === 'bn' ? 'bn-BD' : 'en-GB', { ...options.date, timeZone: dhaka });
  return days.formatRange(new Date(`${from}T06:00:00.000Z`), new Date(`${to}T06:00:00.000Z`));
}

/** Writes an instant by the clock of the reader's device; null where that is the clock of Dhaka. */
export function formatOwnClock(instant: Date, locale: string, style: DateStyle = 'time'): string | null {
  return keepsDhakaTime(instant) ? null : format(instant, locale, style);
}

/** Whether the reader's device shows the time of Dhaka at an instant. */
export function keepsDhakaTime(instant: Date): boolean {
  return -instant.getTimezoneOffset() === dhakaMinutesAhead;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A calendar writes sixty times at once, and making a format takes far longer than writing with it. */
function formatOf(tag: string, settings: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // The device's own clock may change while the page is open.
  if (!settings.timeZone) return new Intl.DateTimeFormat(tag, settings);
  const key = tag + JSON.stringify(settings);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(tag, settings);
  formats.set(key, made);
  return made;
}

function format(instant: Date, locale: string, style: DateStyle, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {};
  const clock = style === 'date-time' || style === 'soon' || style === 'time';
  if (locale !== 'bn') {
    const hours = clock ? { hour12: true } : {};
    return formatOf('en-GB', { ...options[style], ...zone, ...hours }).format(instant);
  }
  if (style === 'time') return banglaTime(instant, zone);
  const dateStyle = banglaDates[style];
  const date = formatOf('bn-BD', { ...dateStyle, ...zone }).format(instant);
  return clock ? `${date}, ${banglaTime(instant, zone)}` : date;
}

/** The part of the day comes first in Bangla (`দুপুর ১২:১২`), where the browser would append it, or write PM. */
function banglaTime(instant: Date, zone: { timeZone?: string }): string {
  const parts = formatOf('bn-BD', { ...time, dayPeriod: 'short', ...zone }).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const partOfDay = value('dayPeriod').replace('রাত্রি', 'রাত');
  return `${partOfDay} ${value('hour')}:${value('minute')}`;
}
