import type { Purchase } from '@petcare/contracts/payments.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { assertBookable } from '../hostel/assert-bookable.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { countIdsOf } from '../hostel/place-count.model.ts';
import { fullDates, releasePlaces, preparePlaces, reservePlaces } from '../hostel/places.ts';
import { draftOf, type StayDraft } from './stay-draft.ts';
import { nextBookingNumber } from '../checkout/order-numbers.ts';
import type { Purchasable } from '../checkout/purchasable.ts';
import { syncBookingPayment } from './sync-booking-payment.ts';
import { insertBooking } from './insert-booking.ts';

type StayPurchase = Extract<Purchase, { kind: 'hostel' }>;

/** A stay in the hostel as something that can be paid for: its places are kept from others while it is being paid. */
export function purchasableStay(settings: HostelSettings): Purchasable<StayPurchase, StayDraft> {
  return {
    async price({ stay, pets }) {
      assertBookable(stay, settings, { now: new Date(), at: 'purchase.stay.' });
      await preparePlaces(stay);
      const draft = draftOf(stay, pets, settings);
      return { draft, amount: draft.total, description: describeStay(draft) };
    },

    turns: ({ stay }) => [`hostel:${stay.petType}`],

    precheckStock: async ({ stay }) => (await fullDates(stay, settings)).length > 0,

    overlaps(one, other) {
      const ids = new Set(countIdsOf(one.stay));
      return countIdsOf(other.stay).some((id) => ids.has(id));
    },

    take: ({ stay }, paymentId) => reservePlaces(stay, settings, { paymentId }),

    release: ({ stay }, paymentId) => releasePlaces(stay, { paymentId }),

    shortage: () => conflict('hostel_full'),

    nextNumber: nextBookingNumber,

    fulfil: insertBooking,

    syncPaymentStatus: syncBookingPayment,
  };
}

/** In the words of the provider’s statement, at most 200 characters. */
/** What a payment for this stay is called at the provider and at the desk. */
export function describeStay({ stay }: Pick<StayDraft, 'stay'>): string {
  const { guests, petType, checkIn, checkOut } = stay;
  const pets = `${guests} ${petType}${guests === 1 ? '' : 's'}`;
  return checkIn === checkOut
    ? `Day stay of ${pets} on ${checkIn}`
    : `Hostel stay of ${pets}, ${checkIn} to ${checkOut}`;
}
