import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { BookingPet, BookingRequest, PriceLine } from '@petcare/contracts/hostel/hostel.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { newOrderFields } from '../checkout/order-fields.ts';
import type { PaidPurchase } from '../checkout/purchasable.ts';
import type { BookingTerms } from '../hostel/booking-terms.ts';
import { bookingEventData, Bookings, type BookingDocument } from './booking.model.ts';

/** The part of a payment that becomes a booking, fixed when the payment started. */
export interface BookingDraft {
  readonly stay: BookingRequest;
  readonly days: number;
  readonly total: Poisha;
  readonly pets: BookingPet[];
  /** Undefined in payments from before settings had versions. */
  readonly lines?: PriceLine[];
  /** Entry of the waiting list whose places the payment took over. */
  readonly wait_id?: string;
  /** The payment is for the difference that other dates or guests of a booking make. */
  readonly change?: { readonly booking_id: string; readonly before: BookingRequest };
  readonly terms?: BookingTerms;
}

/** Inserts a booking and its event. Call it inside the transaction that marks the payment as paid. */
export async function insertBooking(
  payment: PaidPurchase<BookingDraft>,
  { number, held, actor }: { number: string; held: boolean; actor: Actor },
): Promise<BookingDocument> {
  const { stay, days, total, pets, lines, terms } = payment.draft;
  const booking: BookingDocument = {
    ...newOrderFields(payment, number),
    stay,
    days,
    total,
    pets,
    ...(lines && { lines }),
    ...(terms && { terms }),
    holds_places: held,
    checked_in_at: null,
    checked_out_at: null,
  };
  const [stored] = await Bookings.create([booking]);
  if (!stored) throw new Error('the booking was not stored');
  await addEvent('hostel_order.placed', {
    aggregate: { id: booking._id.toHexString(), sequence: booking.version },
    data: bookingEventData(booking),
    actor,
  });
  return stored.toObject();
}
