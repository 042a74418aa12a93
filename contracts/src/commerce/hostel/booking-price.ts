import { datesOfBooking, daysBetween, type BookingDates } from './booking-dates.ts';
import {
  hostelRate,
  type BookingQuote,
  type DayStayPricing,
  type HostelRates,
  type HostelSeason,
  type PetType,
  type PriceLine,
} from './hostel.ts';
import { poishaToTaka, takaToPoisha } from '../../shared/money.ts';

export type BookingPrice = Pick<BookingQuote, 'days' | 'rate' | 'lines' | 'total'>;

export interface RatesByDate {
  readonly rates: HostelRates;
  readonly seasons: readonly HostelSeason[];
}

/** The specification's price: one rate for all pets and days. */
export const usualRates: RatesByDate = { rates: { dog: hostelRate, cat: hostelRate }, seasons: [] };

/**
 * Returns the price of a booking in taka: pets × days × rate, with the rate of each night. A Day Stay (no night) costs
 * the rate of its day once, or once per pet, depending on `dayStay`. Used by server and frontend.
 */
export function bookingPrice(
  { petType, guests, ...dates }: BookingDates & { readonly petType: PetType; readonly guests: number },
  dayStay: DayStayPricing,
  rates: RatesByDate = usualRates,
): BookingPrice {
  const days = daysBetween(dates.checkIn, dates.checkOut);
  const lines: PriceLine[] = [];
  for (const date of datesOfBooking(dates)) {
    const { rate, season } = rateOn(date, petType, rates);
    const last = lines.at(-1);
    const same = last?.rate === rate && last.season === season ? last : null;
    const line = same ?? {
      kind: days === 0 ? 'day_stay' : 'nights',
      guests,
      days: 0,
      rate,
      season,
      amount: 0,
    };
    if (days > 0) line.days += 1;
    const units = days === 0 ? (dayStay === 'perPet' ? guests : 1) : guests * line.days;
    line.amount = poishaToTaka(units * takaToPoisha(rate));
    if (!same) lines.push(line);
  }
  const total = poishaToTaka(lines.reduce((sum, { amount }) => sum + takaToPoisha(amount), 0));
  return { days, rate: lines[0]?.rate ?? rates.rates[petType], lines, total };
}

function rateOn(date: string, petType: PetType, { rates, seasons }: RatesByDate) {
  const season = seasons.find(({ from, to }) => from <= date && date <= to);
  return { rate: (season?.rates ?? rates)[petType], season: season?.name ?? null };
}
