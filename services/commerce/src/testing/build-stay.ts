import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { usualRates } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { settingsSource } from '../hostel/settings-source.ts';

export const smallHostel: HostelSettings = {
  version: 0,
  ...usualRates,
  closed: [],
  places: { dog: { night: 5, day: 5 }, cat: { night: 5, day: 5 } },
  dayStayPricing: 'flat',
  refundRules: [
    { at_least_hours_before: 48, percent: 100 },
    { at_least_hours_before: 0, percent: 50 },
  ],
  checkInMinutes: 10 * 60,
  checkOutMinutes: 18 * 60,
};

export const smallHostelSource = settingsSource(smallHostel);

export function dayAfter(days: number): string {
  return addDays(dhakaDateOf(new Date()), days);
}

export function stayIn(
  days: number,
  nights: number,
  overrides: Partial<BookingRequest> = {},
): BookingRequest {
  const checkIn = dayAfter(days);
  return { petType: 'dog', guests: 2, checkIn, checkOut: addDays(checkIn, nights), ...overrides };
}
