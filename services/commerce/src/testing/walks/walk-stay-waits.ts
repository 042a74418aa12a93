import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { ignoreRefusal } from '@petcare/platform/testing/histories/ignore-refusal.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { cancelBooking } from '../../hostel/bookings/cancel-booking.ts';
import { changeBookingStatus } from '../../hostel/bookings/change-booking-status.ts';
import { PlaceCounts } from '../../hostel/place-count.model.ts';
import { findOverfullNights } from '../../lifecycle/invariants/find-overfull-nights.ts';
import { createOrderPayments } from '../../payments/order-payments.ts';
import { Payments } from '../../payments/payment.model.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import { closePayment } from '../../payments/settlement/close-payment.ts';
import { eraseWaits, leaveWait } from '../../hostel/stay-waits/end-wait.ts';
import { joinWait } from '../../hostel/stay-waits/join-wait.ts';
import { offerPlaces } from '../../hostel/stay-waits/offer-places.ts';
import { StayWaits, type StayWaitDocument } from '../../hostel/stay-waits/stay-wait.model.ts';
import { smallHostel, smallHostelSource } from '../build-stay.ts';
import { createMemoryProvider } from '../machines/memory-provider.ts';
import { openPayment, payOpen, type OnlineMethod } from '../machines/pay.ts';
import { buildWalkDeps } from './walk-deps.ts';

const capacity = smallHostel.places.dog.night;
const customers = 4;

const customer = fc.nat(customers - 1);
/** Which one of those that there are. */
const which = fc.nat(5);
const stay = fc.record({
  shift: fc.nat(1),
  nights: fc.integer({ min: 1, max: 2 }),
  guests: fc.integer({ min: 1, max: 3 }),
});
const method = fc.constantFrom('card' as const, 'bkash' as const);
const end = fc.constantFrom('pays' as const, 'pays' as const, 'leaves' as const, 'stays open' as const);

const joins = fc.record({ kind: fc.constant('joins' as const), customer, stay });
const books = fc.record({ kind: fc.constant('books' as const), customer, stay, method, end });
const cancels = fc.record({
  kind: fc.constant('cancels a stay' as const),
  which,
  again: fc.constantFrom(false, false, true),
});
const action = fc.oneof(
  { weight: 5, arbitrary: joins },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leaves the list' as const), customer }) },
  { weight: 4, arbitrary: books },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('takes an offer' as const), which, method, end }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ends a payment' as const), which, end }),
  },
  { weight: 4, arbitrary: cancels },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('places are offered' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('offers expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('is erased from the list' as const), customer }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** The actions of a batch are sent at once. */
export const stayWaitWalk = fc.array(fc.array(action, { minLength: 1, maxLength: 2 }), {
  minLength: 5,
  maxLength: 14,
  size: 'max',
});
/** Places become free while a customer waits, and another one books. */
export const overtakingWalk: typeof stayWaitWalk = fc
  .tuple(
    fc.array(joins, { minLength: 1, maxLength: 2 }),
    cancels,
    fc.array(books, { minLength: 1, maxLength: 3 }),
  )
  .map(([waits, cancel, bookings]) =>
    [...waits, { ...cancel, again: false }, ...bookings].map((one) => [one]),
  );
export type StayWaitWalk = typeof stayWaitWalk extends fc.Arbitrary<infer W> ? W : never;

type OpenPayment = Parameters<typeof payOpen>[0];
type HostelPurchases = PaymentDeps['purchasables']['hostel'];

/** Faults that a control injects. */
export interface WaitFaults {
  readonly offerPlaces?: typeof offerPlaces;
  readonly hostel?: (sound: HostelPurchases) => HostelPurchases;
}

/**
 * Walks four customers through a hostel of five places, in an empty database. After each batch the places are those of
 * stays, payments and offers, and free places are kept for those who wait; in the end each offer can be accepted.
 */
export async function walkStayWaits(batches: StayWaitWalk, faults: WaitFaults = {}): Promise<void> {
  const memory = createMemoryProvider();
  const sound = buildWalkDeps(memory, smallHostelSource);
  const hostel = faults.hostel?.(sound.purchasables.hostel) ?? sound.purchasables.hostel;
  const deps = { ...sound, purchasables: { ...sound.purchasables, hostel } };
  const bookingDeps = { payments: createOrderPayments(deps), settings: smallHostelSource };
  const offerFree = faults.offerPlaces ?? offerPlaces;
  const ids = Array.from({ length: customers }, () => newId());
  const arrival = addDays(dhakaDateOf(new Date()), 30);
  const idOf = (index: number) => ids[index] ?? '';

  const stayOf = ({ shift, nights, guests }: { shift: number; nights: number; guests: number }) => {
    const checkIn = addDays(arrival, shift);
    return { petType: 'dog' as const, guests, checkIn, checkOut: addDays(checkIn, nights) };
  };
  const priceOf = ({ guests, checkIn, checkOut }: BookingRequest) =>
    (guests * 70_000 * (Date.parse(checkOut) - Date.parse(checkIn))) / 86_400_000;

  async function start(who: string, chosen: BookingRequest, way: OnlineMethod, waitId?: string) {
    const purchase = { kind: 'hostel' as const, stay: chosen, pets: [], ...(waitId && { wait_id: waitId }) };
    return openPayment(userCaller(who), { purchase, amount: priceOf(chosen), method: way }, deps);
  }

  async function finish(payment: OpenPayment, how: 'pays' | 'leaves' | 'stays open'): Promise<void> {
    if (how === 'leaves') await closePayment(payment._id, 'canceled', deps);
    else if (how === 'pays') await payOpen(payment, { deps, memory });
  }

  const openOffers = () => StayWaits.find({ status: 'offered' }).sort({ createdAt: 1, _id: 1 }).lean();

  async function perform(step: Action): Promise<unknown> {
    switch (step.kind) {
      case 'joins':
        return joinWait(idOf(step.customer), stayOf(step.stay), smallHostelSource);
      case 'leaves the list': {
        const row = await StayWaits.findOne({ customerId: idOf(step.customer), open: true }).lean();
        return row && leaveWait(row._id, idOf(step.customer));
      }
      case 'books':
        return finish(await start(idOf(step.customer), stayOf(step.stay), step.method), step.end);
      case 'takes an offer': {
        const offer = pick(await openOffers(), step.which);
        if (!offer) return;
        const payment = await start(offer.customerId, offer.stay, step.method, offer._id);
        return finish(payment, step.end);
      }
      case 'ends a payment': {
        const open = pick(await Payments.find({ reservation: 'held' }).sort({ _id: 1 }).lean(), step.which);
        return open && finish(open, step.end);
      }
      case 'cancels a stay': {
        const booking = pick(await Bookings.find({ holdsPlaces: true }).sort({ _id: 1 }).lean(), step.which);
        if (!booking) return;
        const { _id: id } = booking;
        await cancelBooking(id, { by: 'customer' }, bookingDeps);
        const confirm = { by: 'admin' as const, settings: smallHostelSource };
        return step.again && changeBookingStatus(id, { status: 'Confirmed' }, confirm);
      }
      case 'places are offered':
        return offerFree(smallHostelSource);
      case 'offers expire':
        return StayWaits.updateMany({ status: 'offered' }, { expiresAt: new Date(Date.now() - 1) });
      case 'is erased from the list':
        return eraseWaits(idOf(step.customer));
    }
  }

  /** Entries that wait although the places of their stay are free, the longest wait first. */
  async function couldBeOffered(): Promise<StayWaitDocument[]> {
    const taken = new Map((await PlaceCounts.find().lean()).map((count) => [count._id, count.taken]));
    const fits = (wait: BookingRequest) =>
      datesOfBooking(wait).every((date) => (taken.get(`dog:${date}`) ?? 0) + wait.guests <= capacity);
    const waiting = await StayWaits.find({ status: 'waiting' }).sort({ createdAt: 1 }).lean();
    return waiting.filter((row) => fits(row.stay));
  }

  async function compare(
    batch: readonly Action[],
    before: { rivals: readonly StayWaitDocument[]; offers: readonly StayWaitDocument[] },
  ): Promise<void> {
    const given = JSON.stringify(batch);
    const overfull = await findOverfullNights(smallHostelSource);
    expect(overfull, `the nights after ${given}`).toEqual([]);
    for (const offer of await openOffers()) {
      if (offer.paymentId === null) continue;
      const payment = await Payments.findById(offer.paymentId).lean();
      expect(payment?.reservation, `the payment of an offer after ${given}`).toBe('held');
    }
    const [only, ...others] = batch;
    if (only === undefined || others.length > 0) return;
    if (only.kind === 'places are offered')
      expect(await couldBeOffered(), 'those who wait although places are free').toEqual([]);
    if (only.kind !== 'books') return;
    const wished = stayOf(only.stay);
    const who = idOf(only.customer);
    const booked = await Bookings.findOne({ customerId: who }).sort({ _id: -1 }).lean();
    const isNew = booked !== null && !known.has(booked._id);
    if (!isNew) return;
    const isOffered = before.offers.some((row) => row.customerId === who && isSameStay(row.stay, wished));
    const rivals = before.rivals.filter((row) => row.customerId !== who && sharesDate(row.stay, wished));
    if (!isOffered)
      expect(rivals, 'customers who waited for the places that another one has booked').toEqual([]);
    const covered = await StayWaits.find({ customerId: who, open: true }).lean();
    expect(
      covered.filter((row) => isCovered(row.stay, wished)),
      'open waits of a booked customer',
    ).toEqual([]);
  }

  const whole = { petType: 'dog' as const, checkIn: arrival, checkOut: addDays(arrival, 3) };
  for (const [who, guests] of [3, 2].entries())
    await finish(await start(idOf(who), { ...whole, guests }, 'card'), 'pays');
  const known = new Set<string>();
  for (const batch of batches) {
    for (const { _id } of await Bookings.find({}, '_id').lean()) known.add(_id);
    const before = { rivals: await couldBeOffered(), offers: await openOffers() };
    const answers = await Promise.all(batch.map((step) => perform(step).then(() => 'done', ignoreRefusal)));
    const isOnlyTaken = batch.length === 1 && batch[0]?.kind === 'takes an offer';
    if (isOnlyTaken) expect(answers, 'of the receiver of an offer').not.toContain('hostel_full');
    await compare(batch, before);
  }
  for (const { _id } of await Payments.find({ reservation: 'held' }, '_id').lean())
    await closePayment(_id, 'expired', deps);
  await offerFree(smallHostelSource);
  for (const offer of await openOffers()) {
    // A longer stay that the customer has just accepted covers it.
    if (!(await StayWaits.exists({ _id: offer._id, status: 'offered' }))) continue;
    const answer = await start(offer.customerId, offer.stay, 'card', offer._id)
      .then((payment) => finish(payment, 'pays'))
      .then(() => 'done', ignoreRefusal);
    const status = (await StayWaits.findById(offer._id).lean())?.status;
    expect([answer, status], 'of an accepted offer').toEqual(['done', 'booked']);
  }
  const overfull = await findOverfullNights(smallHostelSource);
  expect(overfull, 'the nights in the end').toEqual([]);
}

const pick = <T>(found: readonly T[], index: number): T | undefined => found[index % (found.length || 1)];
const sharesDate = (one: BookingRequest, other: BookingRequest) =>
  datesOfBooking(one).some((date) => datesOfBooking(other).includes(date));
const isSameStay = (one: BookingRequest, other: BookingRequest) =>
  one.checkIn === other.checkIn && one.checkOut === other.checkOut && one.guests === other.guests;
const isCovered = (wait: BookingRequest, by: BookingRequest) =>
  wait.checkIn >= by.checkIn && wait.checkOut <= by.checkOut && wait.guests <= by.guests;
