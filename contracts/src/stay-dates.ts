import { addDays } from './dhaka-time.ts';
import { maxStayNights, stayHorizonDays, stayMessages } from './stays.ts';

/** Check-in and check-out dates in Dhaka. Equal dates are a Day Stay. */
export interface StayDates {
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface StayFault {
  readonly field: 'checkIn' | 'checkOut';
  readonly message: string;
}

const dayMs = 86_400_000;

/** Returns the calendar days between two dates, independent of time zones and daylight saving. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / dayMs;
}

/**
 * Returns the dates on which a booking occupies places: its nights, or the day of a Day Stay. The check-out date
 * is free for the next guest.
 */
export function datesOfStay({ checkIn, checkOut }: StayDates): string[] {
  const nights = daysBetween(checkIn, checkOut);
  return Array.from({ length: Math.max(1, nights) }, (_, index) => addDays(checkIn, index));
}

/** Validates the dates of a booking made on `today` (Dhaka). Returns the first error, or null. */
export function faultOfDates({ checkIn, checkOut }: StayDates, today: string): StayFault | null {
  if (checkOut < checkIn) return { field: 'checkOut', message: stayMessages.order };
  if (checkIn < today) return { field: 'checkIn', message: stayMessages.past };
  if (daysBetween(checkIn, checkOut) > maxStayNights)
    return { field: 'checkOut', message: stayMessages.long };
  const last = addDays(today, stayHorizonDays);
  if (checkIn > last) return { field: 'checkIn', message: stayMessages.far };
  return checkOut > last ? { field: 'checkOut', message: stayMessages.far } : null;
}
