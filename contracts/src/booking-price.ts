import { daysBetween, type BookingDates } from './booking-dates.ts';
import { hostelRate, type DayStayPricing, type BookingQuote } from './hostel.ts';

export type BookingPrice = Pick<BookingQuote, 'days' | 'rate' | 'lines' | 'total'>;

/**
 * Returns the price of a booking in taka: pets × days × rate. A Day Stay (no night) costs the rate once, or once
 * per pet, depending on `dayStay`. Used by server and frontend.
 */
export function bookingPrice(
  { guests, checkIn, checkOut }: BookingDates & { readonly guests: number },
  dayStay: DayStayPricing,
): BookingPrice {
  const days = daysBetween(checkIn, checkOut);
  const isDayStay = days === 0;
  const total = isDayStay ? (dayStay === 'perPet' ? guests : 1) * hostelRate : guests * days * hostelRate;
  const kind = isDayStay ? ('day_stay' as const) : ('nights' as const);
  return { days, rate: hostelRate, lines: [{ kind, guests, days, amount: total }], total };
}
