import { addDays } from './dhaka-time.ts';
import { maxStayNights, stayHorizonDays, stayMessages } from './stays.ts';

/** From a date to a date, both in Dhaka. The same date twice is a Day Stay. */
export interface StayDates {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** What is wrong with the dates of a stay: the field, and the message that stands at it. */
export interface StayFault {
  readonly field: 'checkIn' | 'checkOut';
  readonly message: string;
}

const dayMs = 86_400_000;

/** Calendar days between two dates. Dates have no zone and no hours here, so no clock that is changed can bend them. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / dayMs;
}

/**
 * The dates a stay needs places on, in their order: that of each night’s evening, or the one day of a Day Stay. The
 * check-out date is not among them, it is free for the next guest.
 */
export function datesOfStay({ checkIn, checkOut }: StayDates): string[] {
  const nights = daysBetween(checkIn, checkOut);
  return Array.from({ length: Math.max(1, nights) }, (_, index) => addDays(checkIn, index));
}

/** The first thing that is wrong with the dates of a stay when it is booked on this date in Dhaka, or null. */
export function faultOfDates({ checkIn, checkOut }: StayDates, today: string): StayFault | null {
  if (checkOut < checkIn) return { field: 'checkOut', message: stayMessages.order };
  if (checkIn < today) return { field: 'checkIn', message: stayMessages.past };
  if (daysBetween(checkIn, checkOut) > maxStayNights)
    return { field: 'checkOut', message: stayMessages.long };
  const last = addDays(today, stayHorizonDays);
  if (checkIn > last) return { field: 'checkIn', message: stayMessages.far };
  return checkOut > last ? { field: 'checkOut', message: stayMessages.far } : null;
}
