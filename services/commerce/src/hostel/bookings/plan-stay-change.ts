import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import {
  bookingMessages,
  type BookingRequest,
  type PriceLine,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { assertBookable } from '../assert-bookable.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import type { BookingTerms } from '../booking-terms.ts';
import type { BookingDocument } from './booking.model.ts';
import { canChangeStay, stayChangeOf, type StayChange } from './booking.rules.ts';

export interface PlannedChange {
  readonly stay: BookingRequest;
  readonly days: number;
  readonly total: Poisha;
  readonly lines: PriceLine[];
  /** Terms with which the booking was made; they stay in force. */
  readonly terms: BookingTerms;
  readonly change: StayChange;
}

/**
 * Prices other dates or guests of a booking at the settings in force.
 * @throws order_status_conflict – when the booking cannot be changed.
 * @throws invalid_input – for impossible dates, or fewer guests than the booking names.
 */
export async function planStayChange(
  booking: BookingDocument,
  { guests, checkIn, checkOut }: Pick<BookingRequest, 'guests' | 'checkIn' | 'checkOut'>,
  source: HostelSettingsSource,
  { now = new Date(), at = '' }: { now?: Date; at?: string } = {},
): Promise<PlannedChange> {
  if (!canChangeStay(booking, now))
    throw statusConflict(booking, 'Only a paid booking that has not begun can be changed.');
  const settings = await source.current();
  const stay = { petType: booking.stay.petType, guests, checkIn, checkOut };
  assertBookable(stay, settings, { now, at });
  if (guests < booking.pets.length)
    throw invalid([{ field: `${at}guests`, message: bookingMessages.namedPets }]);
  const { days, total, lines } = bookingPrice(stay, settings.dayStayPricing, settings);
  const { terms } = booking;
  const newTotal = takaToPoisha(total);
  return {
    stay,
    days,
    total: newTotal,
    lines,
    terms,
    change: stayChangeOf(booking, newTotal, { terms, now }),
  };
}
