import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { daysBetween } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import {
  maxBookingNights,
  hostelHorizonDays,
  type HostelInfo,
  type PetType,
  type HostelDate,
  type BookingQuote,
  type BookingRequest,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { assertBookable } from './assert-bookable.ts';
import { capacityOn, closureOn, type HostelSettings } from './hostel-settings.ts';
import { countId } from './place-count.model.ts';
import { findTakenPlaces, findFullDates } from './places.ts';
import { timeOf } from './settings-source.ts';

/** Three months of a calendar with the weeks around them. */
const maxDates = 100;

export function hostelInfo({ places, rates, ...settings }: HostelSettings, now = new Date()): HostelInfo {
  const today = dhakaDateOf(now);
  const isAhead = ({ to }: { to: string }) => to >= today;
  return {
    rate: Math.min(rates.dog, rates.cat),
    rates,
    seasons: settings.seasons.filter(isAhead),
    closed: settings.closed.filter(isAhead),
    day_stay_pricing: settings.dayStayPricing,
    capacity: { dog: places.dog.night, cat: places.cat.night },
    day_capacity: { dog: places.dog.day, cat: places.cat.day },
    max_nights: maxBookingNights,
    horizon_days: hostelHorizonDays,
    refund_rules: [...settings.refundRules],
    check_in_time: timeOf(settings.checkInMinutes),
    check_out_time: timeOf(settings.checkOutMinutes),
    ...(settings.depositPercent !== undefined && { deposit_percent: settings.depositPercent }),
  };
}

/**
 * Free places per date; 0 when the hostel was reduced below what is taken.
 * @throws invalid_input – for reversed or too many dates.
 */
export async function showAvailability(
  { petType, from, to }: { petType: PetType; from: string; to: string },
  settings: Pick<HostelSettings, 'places' | 'closed'>,
): Promise<HostelDate[]> {
  const count = daysBetween(from, to) + 1;
  if (count < 1) throw invalid([{ field: 'to', message: 'must not be before from' }]);
  if (count > maxDates)
    throw invalid([{ field: 'to', message: `must be at most ${maxDates - 1} days after from` }]);
  const dates = Array.from({ length: count }, (_, index) => addDays(from, index));
  const taken = await findTakenPlaces(
    dates.flatMap((date) => [countId(petType, 'night', date), countId(petType, 'day', date)]),
  );
  const placesOn = (kind: 'night' | 'day', date: string) => {
    const capacity = capacityOn(settings, petType, kind, date);
    return { capacity, free: Math.max(0, capacity - (taken.get(countId(petType, kind, date)) ?? 0)) };
  };
  return dates.map((date) => {
    const [night, day] = [placesOn('night', date), placesOn('day', date)];
    return {
      date,
      capacity: night.capacity,
      free: night.free,
      day_capacity: day.capacity,
      day_free: day.free,
      closed: closureOn(settings.closed, date)?.reason ?? null,
    };
  });
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
    ...bookingPrice(stay, settings.dayStayPricing, settings),
    available: full.length === 0,
    full_dates: full,
  };
}
