import { daysBetween, type StayDates } from './stay-dates.ts';
import { stayRate, type DayStayPricing, type StayQuote } from './stays.ts';

export type StayPrice = Pick<StayQuote, 'days' | 'rate' | 'lines' | 'total'>;

/**
 * Returns the price of a booking in taka: pets × days × rate. A Day Stay (no night) costs the rate once, or once
 * per pet, depending on `dayStay`. Used by server and frontend.
 */
export function stayPrice(
  { guests, checkIn, checkOut }: StayDates & { readonly guests: number },
  dayStay: DayStayPricing,
): StayPrice {
  const days = daysBetween(checkIn, checkOut);
  const isDayStay = days === 0;
  const total = isDayStay ? (dayStay === 'perPet' ? guests : 1) * stayRate : guests * days * stayRate;
  const kind = isDayStay ? ('day_stay' as const) : ('nights' as const);
  return { days, rate: stayRate, lines: [{ kind, guests, days, amount: total }], total };
}
