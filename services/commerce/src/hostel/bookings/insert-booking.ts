import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { BookingRequest, PriceLine } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { newOrderFields } from '../../payments/purchases/order-fields.ts';
import type { PaidPurchase } from '../../payments/purchases/purchasable.ts';
import type { BookedPet } from '../booked-pet.ts';
import type { BookingTerms } from '../booking-terms.ts';
import { dueOf } from '../due.rules.ts';
import { bookingEventData, Bookings, type BookingDocument } from './booking.model.ts';

/** The part of a payment that becomes a booking, fixed when the payment started. */
export interface BookingDraft {
  readonly stay: BookingRequest;
  readonly days: number;
  readonly total: Poisha;
  readonly pets: BookedPet[];
  readonly lines: PriceLine[];
  /** Entry of the waiting list whose offer the payment is for. */
  readonly waitId?: string;
  /** The payment is for the difference that other dates or guests of a booking make. */
  readonly change?: { readonly bookingId: string; readonly before: BookingRequest };
  readonly terms: BookingTerms;
  /** Held on the card instead of charging the price. */
  readonly deposit?: { readonly amount: Poisha; readonly chargeAt: Date };
}

/** Inserts a booking and its event. Call it inside the transaction that marks the payment as paid. */
export async function insertBooking(
  payment: PaidPurchase<BookingDraft>,
  { number, held, actor }: { number: string; held: boolean; actor: Actor },
): Promise<BookingDocument> {
  const { stay, days, total, pets, lines, terms, deposit } = payment.draft;
  const booking: BookingDocument = {
    ...newOrderFields(payment, number),
    stay,
    days,
    total,
    pets,
    lines,
    terms,
    ...(deposit && depositFields(deposit, payment)),
    holdsPlaces: held,
    checkedInAt: null,
    checkedOutAt: null,
  };
  const [stored] = await Bookings.create([booking]);
  if (!stored) throw new Error('the booking was not stored');
  await addEvent('hostel_order.placed', {
    aggregate: { id: booking._id, sequence: booking.version },
    data: {
      ...bookingEventData(booking),
      ...(booking.deposit?.state === 'held' && {
        deposit: { amount: poishaToTaka(booking.deposit.amount), due: poishaToTaka(dueOf(booking)) },
      }),
    },
    actor,
  });
  return stored.toObject();
}

function depositFields(
  { amount, chargeAt }: NonNullable<BookingDraft['deposit']>,
  { status, received = 0 }: Pick<PaidPurchase, 'status' | 'received'>,
): Pick<BookingDocument, 'deposit' | 'paid'> {
  // Charged before we saw it held: at the provider’s own page.
  const state = status === 'authorised' ? ('held' as const) : ('charged' as const);
  return { deposit: { amount, state, charged: received, chargeAt }, paid: received };
}
