import { addDays } from '../../shared/dhaka-time.ts';
import { maxBookingNights, hostelHorizonDays, bookingMessages } from './hostel.ts';

/** Check-in and check-out dates in Dhaka. Equal dates are a Day Stay. */
export interface BookingDates {
  readonly checkIn: string;
  readonly checkOut: string;
}

export interface BookingDateError {
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
export function datesOfBooking({ checkIn, checkOut }: BookingDates): string[] {
  const nights = daysBetween(checkIn, checkOut);
  return Array.from({ length: Math.max(1, nights) }, (_, index) => addDays(checkIn, index));
}

export function findDateProblem({ checkIn, checkOut }: BookingDates, today: string): BookingDateError | null {
  if (checkOut < checkIn) return { field: 'checkOut', message: bookingMessages.order };
  if (checkIn < today) return { field: 'checkIn', message: bookingMessages.past };
  if (daysBetween(checkIn, checkOut) > maxBookingNights)
    return { field: 'checkOut', message: bookingMessages.long };
  const last = addDays(today, hostelHorizonDays);
  if (checkIn > last) return { field: 'checkIn', message: bookingMessages.far };
  return checkOut > last ? { field: 'checkOut', message: bookingMessages.far } : null;
}
