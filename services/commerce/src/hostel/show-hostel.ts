import { addDays } from '@petcare/contracts/dhaka-time.ts';
import { daysBetween } from '@petcare/contracts/booking-dates.ts';
import { bookingPrice } from '@petcare/contracts/booking-price.ts';
import {
  maxBookingNights,
  hostelHorizonDays,
  hostelRate,
  type HostelInfo,
  type PetType,
  type HostelDate,
  type BookingQuote,
  type BookingRequest,
} from '@petcare/contracts/hostel.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { assertBookable } from './assert-bookable.ts';
import type { HostelSettings } from './hostel-settings.ts';
import { countId } from './place-count.model.ts';
import { findTakenPlaces, findFullDates } from './places.ts';

/** Three months of a calendar with the weeks around them. */
const maxDates = 100;

export function hostelInfo({ places, ...settings }: HostelSettings): HostelInfo {
  const hours = Math.floor(settings.checkInMinutes / 60);
  const minutes = settings.checkInMinutes % 60;
  return {
    rate: hostelRate,
    day_stay_pricing: settings.dayStayPricing,
    capacity: { dog: places.dog.night, cat: places.cat.night },
    day_capacity: { dog: places.dog.day, cat: places.cat.day },
    max_nights: maxBookingNights,
    horizon_days: hostelHorizonDays,
    refund_rules: [...settings.refundRules],
    check_in_time: `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`,
  };
}

/**
 * Free places per date; 0 when the hostel was reduced below what is taken.
 * @throws invalid_input – for reversed or too many dates.
 */
export async function showAvailability(
  { petType, from, to }: { petType: PetType; from: string; to: string },
  { places }: HostelSettings,
): Promise<HostelDate[]> {
  const count = daysBetween(from, to) + 1;
  if (count < 1) throw invalid([{ field: 'to', message: 'must not be before from' }]);
  if (count > maxDates)
    throw invalid([{ field: 'to', message: `must be at most ${maxDates - 1} days after from` }]);
  const dates = Array.from({ length: count }, (_, index) => addDays(from, index));
  const taken = await findTakenPlaces(
    dates.flatMap((date) => [countId(petType, 'night', date), countId(petType, 'day', date)]),
  );
  const { night, day } = places[petType];
  const free = (capacity: number, id: string) => Math.max(0, capacity - (taken.get(id) ?? 0));
  return dates.map((date) => ({
    date,
    capacity: night,
    free: free(night, countId(petType, 'night', date)),
    day_capacity: day,
    day_free: free(day, countId(petType, 'day', date)),
  }));
}

/**
 * Price and availability of a stay at this moment. Reserves nothing.
 * @throws invalid_input – for a stay that can never be booked.
 */
export async function quoteStay(
  stay: BookingRequest,
  settings: HostelSettings,
  now: Date,
): Promise<BookingQuote> {
  assertBookable(stay, settings, { now });
  const full = await findFullDates(stay, settings);
  return {
    ...stay,
    ...bookingPrice(stay, settings.dayStayPricing),
    available: full.length === 0,
    full_dates: full,
  };
}
