import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { ignoreRefusal } from '@petcare/platform/testing/histories/ignore-refusal.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import fc from 'fast-check';
import { trusted } from 'mongoose';
import { expect } from 'vitest';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { cancelBooking } from '../../hostel/bookings/cancel-booking.ts';
import { changeBookingStatus } from '../../hostel/bookings/change-booking-status.ts';
import { changeStay } from '../../hostel/bookings/change-stay.ts';
import { deleteBooking } from '../../hostel/bookings/delete-booking.ts';
import { cancellableBookings } from '../../purchasables/cancellations/cancellable.ts';
import { decideCancellation } from '../../purchasables/cancellations/decide-cancellation.ts';
import { paymentIdsOf } from '../../payments/purchases/order-money.ts';
import { settingsSource } from '../../hostel/settings-source.ts';
import { LedgerEntries } from '../../payments/ledger/ledger-entry.model.ts';
import { createOrderPayments, type OrderPayments } from '../../payments/order-payments.ts';
import { Payments, type PaymentDocument } from '../../payments/payment.model.ts';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { refundPayment } from '../../payments/refunds/refund-payment.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';
import { settlePayment } from '../../payments/settlement/settle-payment.ts';
import { smallHostel } from '../build-stay.ts';
import { createMemoryProvider } from '../machines/memory-provider.ts';
import { openPayment, payOpen, type OnlineMethod } from '../machines/pay.ts';
import { shareOf } from '../machines/money-steps.ts';
import { buildWalkDeps } from './walk-deps.ts';

const rate: Poisha = 70_000;
/** So many places that walks at the same time do not take each other's. */
const many = { night: 1_000_000, day: 1_000_000 };
export const manyPlaces = { dog: many, cat: many };
export const largeHostel = settingsSource({ ...smallHostel, places: manyPlaces });

const refund = fc.constantFrom('full' as const, 'part' as const, 'none' as const);
const percent = fc.integer({ min: 1, max: 130 });
const disputes = fc.record({
  kind: fc.constant('bank disputes' as const),
  payment: fc.nat(1),
  to: fc.constantFrom('open' as const, 'open' as const, 'won' as const, 'won' as const, 'lost' as const),
});
const cancels = fc.record({ kind: fc.constant('customer cancels' as const) });
const decides = fc.record({ kind: fc.constant('admin cancels' as const), refund, percent });
const stayStep = fc.record({
  /** Sent two times at once. */
  twice: fc.boolean(),
  action: fc.oneof(
    {
      arbitrary: fc.record({
        kind: fc.constant('set status' as const),
        status: fc.constantFrom(...HostelOrderStatus.options),
      }),
      weight: 3,
    },
    { arbitrary: cancels, weight: 1 },
    { arbitrary: decides, weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('admin refunds' as const), percent }), weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('admin deletes' as const) }), weight: 1 },
    {
      arbitrary: fc.record({
        kind: fc.constant('customer changes' as const),
        method: fc.constantFrom('card' as const, 'bkash' as const),
        guests: fc.integer({ min: 1, max: 4 }),
        shift: fc.nat(3),
        nights: fc.integer({ min: 1, max: 5 }),
        /** False: the payment of a higher price is never made. */
        pays: fc.boolean(),
      }),
      weight: 6,
    },
    { arbitrary: disputes, weight: 4 },
    {
      arbitrary: fc.record({
        kind: fc.constant('provider is' as const),
        connection: fc.constantFrom('up' as const, 'down' as const, 'deaf' as const),
      }),
      weight: 1,
    },
  ),
});
type StayAction = (typeof stayStep extends fc.Arbitrary<infer S> ? S : never)['action'];

export const stayWalk = fc.record({
  method: fc.constantFrom('card' as const, 'bkash' as const),
  steps: fc.array(stayStep, { minLength: 3, maxLength: 9, size: 'max' }),
});
/** A cancellation between the begin and the end of a dispute. */
export const disputedStayWalk: typeof stayWalk = fc.record({
  method: fc.constant('card' as const),
  steps: fc
    .tuple(fc.array(stayStep, { maxLength: 2 }), fc.oneof(cancels, decides), disputes)
    .map(([before, cancel, end]) => [
      ...before,
      ...[
        { kind: 'bank disputes' as const, payment: 0, to: 'open' as const },
        cancel,
        { ...end, payment: 0 },
      ].map((action) => ({ action, twice: false })),
    ]),
});
export type StayWalk = typeof stayWalk extends fc.Arbitrary<infer W> ? W : never;

/** Faults that a control injects. */
export interface StayFaults {
  readonly changeStay?: typeof changeStay;
  readonly payments?: (payments: OrderPayments) => OrderPayments;
}

/** Walks through one booking from its payment on. Compares provider, ledger, payments and booking after each step. */
export async function walkStayMoney(
  { method: first, steps }: StayWalk,
  faults: StayFaults = {},
): Promise<void> {
  const memory = createMemoryProvider();
  const deps = buildWalkDeps(memory, largeHostel);
  const sound = createOrderPayments(deps);
  const payments = faults.payments?.(sound) ?? sound;
  const bookingDeps = { payments, settings: largeHostel };
  const customerId = newId();
  const arrival = addDays(dhakaDateOf(new Date()), 30);
  const stayOf = (guests: number, shift: number, nights: number): BookingRequest => {
    const checkIn = addDays(arrival, shift);
    return { petType: 'dog', guests, checkIn, checkOut: addDays(checkIn, nights) };
  };
  const priceOf = ({ guests, checkIn, checkOut }: BookingRequest): Poisha =>
    (guests * rate * (Date.parse(checkOut) - Date.parse(checkIn))) / 86_400_000;

  async function buyStay(
    method: OnlineMethod,
    stay: BookingRequest,
    { amount, change_of, pays = true }: { amount: Poisha; change_of?: string; pays?: boolean },
  ): Promise<PaymentDocument> {
    const purchase = { kind: 'hostel' as const, stay, pets: [], ...(change_of && { change_of }) };
    const payment = await openPayment(userCaller(customerId), { purchase, amount, method }, deps);
    if (pays) await payOpen(payment, { deps, memory });
    return payment;
  }

  const begin = stayOf(2, 0, 3);
  const { _id: firstPayment } = await buyStay(first, begin, { amount: priceOf(begin) });
  const id = String((await Payments.findById(firstPayment).lean())?.orderId);

  async function read() {
    const booking = await Bookings.findById(id).lean();
    if (!booking) throw new Error('booking not found');
    const ids = paymentIdsOf(booking);
    const found = await Promise.all(ids.map((one) => Payments.findById(one).lean()));
    const paid = found.filter((one) => one !== null);
    return { booking, paid, received: sumOf(paid, 'received'), reserved: sumOf(paid, 'refundReserved') };
  }
  let state = await read();

  /** Refund that an accepted action reserves, written without the rules of the services. */
  function refundOf(action: StayAction): Poisha {
    const { booking, reserved, paid } = state;
    const left = leftOf(paid, null, 'won');
    const disputed = leftOf(paid, 'open');
    const changes = booking.refundsOutsideCancellation ?? 0;
    switch (action.kind) {
      case 'customer cancels':
        return booking.status === 'Cancelled'
          ? 0
          : grantOf(booking.total - (reserved - changes), left, disputed);
      case 'admin cancels':
        return action.refund === 'none'
          ? 0
          : action.refund === 'full'
            ? left
            : Math.min(left, shareOf(left, action.percent));
      case 'admin refunds': {
        const original = paid.at(-1);
        return shareOf((original?.received ?? 0) - (original?.refundReserved ?? 0), action.percent);
      }
      case 'customer changes': {
        const price = priceOf(stayOf(action.guests, action.shift, action.nights));
        return Math.min(left, Math.max(0, booking.total - price));
      }
      case 'set status':
      case 'admin deletes':
      case 'provider is':
      case 'bank disputes':
        return 0;
    }
  }

  async function perform(action: StayAction): Promise<() => Promise<unknown>> {
    const { booking, paid } = state;
    const request = randomUUID();
    switch (action.kind) {
      case 'set status':
        return () =>
          changeBookingStatus(id, { status: action.status }, { by: 'admin', settings: largeHostel });
      case 'customer cancels':
        return () => cancelBooking(id, { by: 'customer' }, bookingDeps);
      case 'admin cancels': {
        const left = leftOf(paid, null, 'won');
        const amount =
          action.refund === 'part' ? { amount: poishaToTaka(shareOf(left, action.percent)) } : {};
        const words = { reason: 'Flood.', version: booking.version, request, restock: true };
        return () => cancelByAdmin({ refund: action.refund, ...words, ...amount });
      }
      case 'admin refunds': {
        const amount = refundOf(action);
        const original = paid.at(-1)?._id ?? newId();
        return () =>
          refundPayment({ paymentId: original, request, amount, reason: 'Sorry.', by: 'admin' }, deps);
      }
      case 'admin deletes':
        return () => deleteBooking(id, 'admin', bookingDeps);
      case 'customer changes': {
        const stay = stayOf(action.guests, action.shift, action.nights);
        const difference = priceOf(stay) - booking.total;
        if (difference > 0)
          return () => buyStay(action.method, stay, { amount: difference, change_of: id, pays: action.pays });
        const expectedTotal = priceOf(stay);
        const change = faults.changeStay ?? changeStay;
        return () =>
          change(id, { dates: stay, version: booking.version, expectedTotal, by: 'customer' }, bookingDeps);
      }
      case 'bank disputes':
        return async () => {
          const disputed = paid[action.payment % paid.length];
          if (disputed?.provider !== 'card') return;
          memory.dispute(String(disputed.providerRef), action.to);
          await settlePayment(disputed._id, deps, { alwaysQuery: true });
        };
      case 'provider is':
        return async () => memory.setConnection(action.connection);
    }
  }

  async function cancelByAdmin(body: Parameters<typeof decideCancellation>[1]): Promise<void> {
    const row = await decideCancellation(id, body, cancellableBookings, payments);
    const { cancellation } = row;
    if (cancellation?.state !== 'planned') return;
    await inTransaction(() => cancellableBookings.cancel(row, cancellation, bookingDeps, new Date()));
    for (const one of paymentIdsOf(row)) await payments.sendRefunds(one);
  }

  async function compare(): Promise<void> {
    const { booking, paid } = state;
    const ids = paid.map(({ _id }) => _id);
    const refunds = await Refunds.find({ paymentId: trusted({ $in: ids }) }).lean();
    const entries = await LedgerEntries.find({ paymentId: trusted({ $in: ids }) }).lean();
    const refunded = sumOf(paid, 'refunded');
    const shown = booking.timeline.filter(({ kind }) => kind === 'refund');
    // The ledger, the booking, its timeline and the refunds name one sum.
    expect([
      state.received - entries.reduce((sum, { amount }) => sum + amount, 0),
      booking.refunded,
      refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0),
      shown.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    ]).toEqual([refunded, refunded, refunded, refunded]);
    expect(state.received).toBe(booking.paid ?? booking.total);
    expect(state.reserved).toBeLessThanOrEqual(state.received);
    const isWithBank = paid.some(({ dispute }) => dispute === 'open' || dispute === 'lost');
    expect(booking.paymentStatus === 'disputed').toBe(isWithBank);
    expect(booking.kept).toBe(leftOf(paid, null, 'won', 'open'));
    const { cancellation } = booking;
    if (cancellation?.state === 'done' && cancellation.refund === 'full' && leftOf(paid, 'open') === 0)
      expect(booking.kept, 'of a cancellation that refunds everything').toBe(0);
    for (const payment of paid) {
      const atProvider = memory.refundedOf(String(payment.providerRef));
      expect(atProvider).toBeGreaterThanOrEqual(payment.refunded);
      expect(atProvider).toBeLessThanOrEqual(payment.refundReserved);
    }
  }

  for (const { action, twice } of steps) {
    const before = state;
    const expected = refundOf(action);
    const send = await perform(action);
    const answers = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => send().then(() => 'done', ignoreRefusal)),
    );
    state = await read();
    const isDone = answers.includes('done');
    expect([isDone ? expected : 0, 0], `${JSON.stringify(action)} after ${before.booking.status}`).toContain(
      state.reserved - before.reserved,
    );
    if (isDone && action.kind !== 'customer changes')
      expect(
        state.reserved - before.reserved,
        `${JSON.stringify(action)} after ${before.booking.status}`,
      ).toBe(expected);
    await compare();
  }
  memory.setConnection('up');
  for (const { _id } of state.paid) await sendRefunds(_id, deps);
  state = await read();
  await compare();
  expect(sumOf(state.paid, 'refunded')).toBe(state.reserved);
}

/** Poisha that is left of the payments in these states of a dispute. */
const leftOf = (paid: readonly PaymentDocument[], ...states: PaymentDocument['dispute'][]) =>
  paid
    .filter(({ dispute }) => states.includes(dispute))
    .reduce((sum, { received, refundReserved }) => sum + received - refundReserved, 0);

/** The refund by the rules: nothing yet if it needs money that the bank decides about. */
function grantOf(due: Poisha, left: Poisha, disputed: Poisha): Poisha {
  const granted = Math.max(0, Math.min(due, left + disputed));
  return disputed > 0 && granted > left ? 0 : Math.min(granted, left);
}

const sumOf = (paid: readonly PaymentDocument[], field: 'received' | 'refunded' | 'refundReserved') =>
  paid.reduce((sum, payment) => sum + payment[field], 0);
