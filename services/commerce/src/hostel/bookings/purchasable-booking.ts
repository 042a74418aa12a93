import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import {
  depositChargeAt,
  depositOf,
  isDepositOffered,
} from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import { poishaToTaka, takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import { nextBookingNumber } from '../../payments/purchases/order-numbers.ts';
import type {
  Payer,
  PricedPurchase,
  Purchasable,
  Reservation,
} from '../../payments/purchases/purchasable.ts';
import { assertBookable } from '../assert-bookable.ts';
import type { BookedPet } from '../booked-pet.ts';
import type { HostelSettings } from '../hostel-settings.ts';
import { preparePlaces } from '../places.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { findLeftPlaces, findShortDates, leavePlaces, takePlaces } from '../swap-places.ts';
import { nameOwnPets } from '../pet-copies/name-own-pets.ts';
import { assertOffered, claimOffer, findOwnOffer, returnToOffer } from '../stay-waits/claim-offer.ts';
import { closeCoveredWaits } from '../stay-waits/end-wait.ts';
import { isWaitedFor } from '../stay-waits/find-waits.ts';
import { insertBooking, type BookingDraft } from './insert-booking.ts';
import { termsOf } from '../booking-terms.ts';
import { findChangeable, fulfilStayChange, placesOf, priceStayChange } from './pay-stay-change.ts';
import { syncBookingPayment } from './sync-booking-payment.ts';

type HostelRequest = Extract<Purchase, { kind: 'hostel' }>;

/** Hostel bookings as a purchase, and changes of one. Places are reserved while the payment is open. */
export function purchasableBooking(source: HostelSettingsSource): Purchasable<HostelRequest, BookingDraft> {
  const { current } = source;
  return {
    price: (request, { id: customerId }) => priceBooking(request, customerId, source),

    needsReservation: () => true,

    lockKeys: ({ stay }) => [`hostel:${stay.petType}`],

    precheckStock: async (draft) =>
      // The places of an offer are taken already.
      draft.waitId === undefined && (await findShortDates(placesOf(draft), await current())).length > 0
        ? 'short'
        : 'available',

    overlaps(one, other) {
      const ids = placesOf(one);
      return [...placesOf(other).keys()].some((id) => ids.has(id));
    },

    unitsOf: placesOf,

    async findLeft(draft) {
      const places = placesOf(draft);
      const left = await findLeftPlaces(places, await current());
      if (draft.waitId === undefined) return left;
      return new Map([...left].map(([id, units]) => [id, units + (places.get(id) ?? 0)]));
    },

    reserve: (draft, payer) => reservePlaces(draft, payer, source),

    isWanted: async ({ change, stay }) =>
      change === undefined || (await findChangeable({ change, stay })) !== null,

    orderIdOf: ({ change }) => change?.bookingId ?? null,

    async release(draft, paymentId) {
      const isBack = draft.waitId !== undefined && (await returnToOffer(draft.waitId, paymentId));
      if (!isBack) await leavePlaces(placesOf(draft), paymentId);
    },

    shortage: () => conflict('hostel_full'),

    shortageAfterPayment: (details) =>
      conflict('hostel_full', {
        message: 'The hostel was full before your payment arrived. The refund has been started.',
        details,
      }),

    nextNumber: nextBookingNumber,

    async fulfil(payment, order) {
      if (payment.draft.change) return fulfilStayChange(payment);
      await closeCoveredWaits(payment.customerId, payment.draft.stay);
      return insertBooking(payment, order);
    },

    syncPaymentStatus: syncBookingPayment,

    toBought({ stay: { petType, guests, checkIn, checkOut }, change }) {
      const stay = { petType, guests, checkIn, checkOut };
      return { kind: 'hostel', stay, ...(change && { change_of: change.bookingId }) };
    },
  };
}

async function priceBooking(
  { stay, pets: entered, change_of: bookingId, wait_id, deposit: wantsDeposit }: HostelRequest,
  customerId: string,
  source: HostelSettingsSource,
): Promise<PricedPurchase<BookingDraft>> {
  if (bookingId !== undefined && wantsDeposit) throw depositNotOffered();
  if (bookingId !== undefined) return priceStayChange(bookingId, { stay, customerId }, source);
  const settings = await source.current();
  assertBookable(stay, settings, { now: new Date(), at: 'purchase.stay.' });
  const pets = await nameOwnPets(entered, { customerId, stay, at: 'purchase.pets.' });
  if (wait_id !== undefined) await assertOffered({ waitId: wait_id, customerId }, stay);
  const waitId = wait_id ?? (await findOwnOffer(customerId, stay));
  await preparePlaces(stay);
  const draft = {
    ...draftOf(stay, pets, settings),
    ...(waitId !== undefined && { waitId }),
  };
  const description = describeBooking(draft);
  if (!wantsDeposit) return { draft, amount: draft.total, description };
  const deposit = depositFor(draft, settings);
  if (!deposit) throw depositNotOffered();
  return {
    draft: { ...draft, deposit },
    amount: deposit.amount,
    description: `Deposit: ${description}`,
    chargeAt: deposit.chargeAt,
  };
}

async function reservePlaces(
  draft: BookingDraft,
  { paymentId, customerId }: Payer,
  source: HostelSettingsSource,
): Promise<Reservation<BookingDraft>> {
  const { waitId, stay } = draft;
  const offer = waitId === undefined ? 'over' : await claimOffer({ waitId, customerId }, paymentId);
  if (offer === 'claimed') return { kind: 'held', draft };
  // The caller closes the customer’s other payment first, which gives the places back to the offer.
  if (offer === 'in_use') return { kind: 'short' };
  const [places, settings] = [placesOf(draft), await source.current()];
  if ((await takePlaces(places, settings, paymentId)) === 'short') return { kind: 'short' };
  // An offer that was claimed a moment ago had its turn. The caller rolls the transaction back.
  const isTurn = waitId !== undefined || !(await isWaitedFor(places, { stay, customerId, settings }));
  return isTurn ? { kind: 'held', draft } : { kind: 'short' };
}

const depositNotOffered = () =>
  invalid([{ field: 'purchase.deposit', message: 'is not offered for this stay' }]);

function depositFor(
  { stay, total }: Pick<BookingDraft, 'stay' | 'total'>,
  { depositPercent: percent }: HostelSettings,
): BookingDraft['deposit'] | null {
  if (percent === undefined || !isDepositOffered(stay.checkIn, dhakaDateOf(new Date()))) return null;
  return {
    amount: takaToPoisha(depositOf(poishaToTaka(total), percent)),
    chargeAt: depositChargeAt(stay.checkIn),
  };
}

export function draftOf(
  { petType, guests, checkIn, checkOut }: BookingRequest,
  pets: readonly BookedPet[],
  settings: HostelSettings,
): Omit<BookingDraft, 'deposit'> {
  const stay = { petType, guests, checkIn, checkOut };
  const { days, total, lines } = bookingPrice(stay, settings.dayStayPricing, settings);
  return { stay, days, total: takaToPoisha(total), lines, pets: [...pets], terms: termsOf(settings) };
}

export function describeBooking({ stay }: Pick<BookingDraft, 'stay'>): string {
  const { guests, petType, checkIn, checkOut } = stay;
  const pets = `${guests} ${petType}${guests === 1 ? '' : 's'}`;
  return checkIn === checkOut
    ? `Day stay of ${pets} on ${checkIn}`
    : `Hostel stay of ${pets}, ${checkIn} to ${checkOut}`;
}
