import { daysBetween, type StayDates } from './stay-dates.ts';
import { stayRate, type DayStayPricing, type StayQuote } from './stays.ts';

export type StayPrice = Pick<StayQuote, 'days' | 'rate' | 'lines' | 'total'>;

/**
 * What a stay costs, in taka, and how that comes about: pets × days × the rate. A stay of no night is a Day Stay: once
 * the rate, however many pets, unless this hostel asks it for each. For the page and the server alike.
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
