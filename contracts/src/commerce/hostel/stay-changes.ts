import { z } from 'zod';
import { DhakaDate } from '../../shared/dhaka-time.ts';
import { defineEndpoints } from '../../shared/endpoint.ts';
import { IdParams, Taka } from '../../shared/fields.ts';
import { bookingMessages, GuestsQuery, maxBookingPets, PetType, PriceLine } from './hostel.ts';
import { HostelOrder } from './hostel-orders.ts';

/** The price of other dates or guests of a booking. `pay` or `refund` is 0. */
export const StayChangeQuote = z
  .object({
    petType: PetType,
    guests: z.number().int(),
    checkIn: DhakaDate,
    checkOut: DhakaDate,
    days: z.number().int().nonnegative(),
    lines: z.array(PriceLine),
    /** Price of the booking as it is. */
    before: Taka,
    total: Taka,
    pay: Taka,
    refund: Taka,
    /** Share of a lower price that is refunded now, by the rules of the booking. */
    refund_percent: z.number().int().min(0).max(100),
    available: z.boolean(),
    full_dates: z.array(DhakaDate),
  })
  .meta({ id: 'StayChangeQuote' });
export type StayChangeQuote = z.infer<typeof StayChangeQuote>;

const Guests = z
  .number({ error: bookingMessages.guests })
  .int(bookingMessages.guests)
  .min(1, bookingMessages.guests)
  .max(maxBookingPets, bookingMessages.guests);

export const stayChangeEndpoints = defineEndpoints('commerce', {
  'stayChanges.quote': {
    method: 'GET',
    path: '/api/hostel-orders/:id/change',
    access: { who: 'owner' },
    summary: 'Get the difference that other dates or guests of a booking make, at the rates in force.',
    params: IdParams,
    query: z.strictObject({ guests: GuestsQuery, checkIn: DhakaDate, checkOut: DhakaDate }),
    response: StayChangeQuote,
    errors: ['order_status_conflict'],
  },
  'stayChanges.change': {
    method: 'PUT',
    path: '/api/hostel-orders/:id/stay',
    access: { who: 'owner' },
    summary:
      'Change the dates or the number of guests of a booking that has not begun, and refund a lower price by its rules. A higher price is paid first: start a payment whose purchase has `change_of`.',
    params: IdParams,
    body: z.strictObject({
      guests: Guests,
      checkIn: DhakaDate,
      checkOut: DhakaDate,
      version: z.number().int().nonnegative(),
      /** The price that was shown. Another one changes nothing and answers 409 with the current price. */
      expected_total: Taka,
    }),
    response: z.object({ message: z.string(), order: HostelOrder }),
    errors: ['order_status_conflict', 'hostel_full', 'price_changed', 'payment_required'],
  },
});
