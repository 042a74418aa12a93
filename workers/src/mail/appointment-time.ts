import { businessZone } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

export function appointmentTime(instant: string, locale: Locale): string {
  const date = format(instant, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const zone = locale === 'bn' ? 'ঢাকার সময়' : 'Dhaka time';
  return `${date.whole}, ${timeOfDay(instant, locale)} (${zone})`;
}

/** Returns a day with its year, such as 22 November 2026. */
export function appointmentDay(date: string, locale: Locale): string {
  return format(`${date}T06:00:00.000Z`, locale, { day: 'numeric', month: 'long', year: 'numeric' }).whole;
}

export function timeOfDay(instant: string, locale: Locale): string {
  const { part } = format(instant, locale, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(locale === 'bn' && { dayPeriod: 'short' }),
  });
  const clock = `${part('hour')}:${part('minute')}`;
  // Bangla writes the part of the day first.
  return locale === 'bn'
    ? `${part('dayPeriod').replace('রাত্রি', 'রাত')} ${clock}`
    : `${clock} ${part('dayPeriod')}`;
}

function format(instant: string, locale: Locale, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    ...options,
    timeZone: businessZone,
  }).formatToParts(new Date(instant));
  return {
    whole: parts.map(({ value }) => value).join(''),
    part: (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '',
  };
}
