import { takaToPoisha } from '@petcare/contracts/money.ts';
import type { Purchase } from '@petcare/contracts/payments.ts';
import { bookingPrice } from '@petcare/contracts/booking-price.ts';
import type { BookingPet, BookingRequest } from '@petcare/contracts/hostel.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { nextBookingNumber } from '../checkout/order-numbers.ts';
import type { Purchasable } from '../checkout/purchasable.ts';
import { assertBookable } from '../hostel/assert-bookable.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { countIdsOf, placeKindOf } from '../hostel/place-count.model.ts';
import {
  findFullDates,
  findTakenPlaces,
  preparePlaces,
  releasePlaces,
  reservePlaces,
} from '../hostel/places.ts';
import { nameOwnPets } from '../pet-copies/name-own-pets.ts';
import { insertBooking, type BookingDraft } from './insert-booking.ts';
import { syncBookingPayment } from './sync-booking-payment.ts';

type HostelRequest = Extract<Purchase, { kind: 'hostel' }>;

/** Hostel bookings as a purchase. Places are reserved while the payment is open. */
export function purchasableBooking(settings: HostelSettings): Purchasable<HostelRequest, BookingDraft> {
  return {
    async price({ stay, pets: entered }, customerId) {
      assertBookable(stay, settings, { now: new Date(), at: 'purchase.stay.' });
      const pets = await nameOwnPets(entered, { customerId, stay, at: 'purchase.pets.' });
      await preparePlaces(stay);
      const draft = draftOf(stay, pets, settings);
      return { draft, amount: draft.total, description: describeBooking(draft) };
    },

    needsReservation: () => true,

    lockKeys: ({ stay }) => [`hostel:${stay.petType}`],

    precheckStock: async ({ stay }) =>
      (await findFullDates(stay, settings)).length > 0 ? 'short' : 'available',

    overlaps(one, other) {
      const ids = new Set(countIdsOf(one.stay));
      return countIdsOf(other.stay).some((id) => ids.has(id));
    },

    unitsOf: ({ stay }) => new Map(countIdsOf(stay).map((id) => [id, stay.guests])),

    async findLeft({ stay }) {
      const capacity = settings.places[stay.petType][placeKindOf(stay)];
      const ids = countIdsOf(stay);
      const taken = await findTakenPlaces(ids);
      return new Map(ids.map((id) => [id, capacity - (taken.get(id) ?? 0)]));
    },

    async reserve(draft, { paymentId }) {
      const outcome = await reservePlaces(draft.stay, settings, { paymentId });
      return outcome === 'short' ? { kind: 'short' } : { kind: 'held', draft };
    },

    release: ({ stay }, paymentId) => releasePlaces(stay, { paymentId }),

    shortage: () => conflict('hostel_full'),

    shortageAfterPayment: (details) =>
      conflict('hostel_full', {
        message: 'The hostel was full before your payment arrived. The refund has been started.',
        details,
      }),

    nextNumber: nextBookingNumber,

    fulfil: insertBooking,

    syncPaymentStatus: syncBookingPayment,

    toBought({ stay: { petType, guests, checkIn, checkOut } }) {
      return { kind: 'hostel', stay: { petType, guests, checkIn, checkOut } };
    },
  };
}

export function draftOf(
  { petType, guests, checkIn, checkOut }: BookingRequest,
  pets: readonly BookingPet[],
  { dayStayPricing }: Pick<HostelSettings, 'dayStayPricing'>,
): BookingDraft {
  const stay = { petType, guests, checkIn, checkOut };
  const { days, total } = bookingPrice(stay, dayStayPricing);
  return { stay, days, total: takaToPoisha(total), pets: [...pets] };
}

export function describeBooking({ stay }: Pick<BookingDraft, 'stay'>): string {
  const { guests, petType, checkIn, checkOut } = stay;
  const pets = `${guests} ${petType}${guests === 1 ? '' : 's'}`;
  return checkIn === checkOut
    ? `Day stay of ${pets} on ${checkIn}`
    : `Hostel stay of ${pets}, ${checkIn} to ${checkOut}`;
}
