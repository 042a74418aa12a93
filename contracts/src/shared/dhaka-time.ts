import { z } from 'zod';

/** The zone of every business day: UTC+06:00, without daylight saving since 2010. */
export const businessZone = 'Asia/Dhaka';
const offsetMs = 6 * 60 * 60_000;

/** A business day: a calendar date in Dhaka. */
export const DhakaDate = z.iso
  .date('must be a date such as 2026-11-20')
  .meta({ id: 'DhakaDate', example: '2026-11-20' });

/** A time of day on a 24-hour clock. `24:00` is the end of the day. */
export const TimeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 09:30')
  .meta({ id: 'TimeOfDay', example: '09:30' });

export function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Returns the date in Dhaka at an instant, independent of the local time zone. */
export function dhakaDateOf(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** Returns the instant `minutes` after midnight of a date in Dhaka. */
export function dhakaInstant(date: string, minutes: number): Date {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) - offsetMs + minutes * 60_000);
}

export function dhakaMinutesOf(instant: Date): number {
  return Math.floor(((instant.getTime() + offsetMs) % 86_400_000) / 60_000);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the day of the week; 0 is Sunday, the first working day in Bangladesh. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00.000Z`).getUTCDay();
}

/** Returns the last `count` business days, oldest first, ending with today in Dhaka. */
export function lastDays(count: number, now: Date): string[] {
  const today = dhakaDateOf(now);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

/** Returns the period of a business day; `before` is exclusive. */
export function dhakaDay(date: string): { from: Date; before: Date } {
  return { from: dhakaInstant(date, 0), before: dhakaInstant(addDays(date, 1), 0) };
}
