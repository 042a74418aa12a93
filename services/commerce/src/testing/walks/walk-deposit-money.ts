import { randomUUID } from 'node:crypto';
import { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { ignoreRefusal } from '@petcare/platform/testing/histories/ignore-refusal.ts';
import fc from 'fast-check';
import { trusted } from 'mongoose';
import { expect } from 'vitest';
import { Bookings } from '../../hostel/bookings/booking.model.ts';
import { cancelBooking } from '../../hostel/bookings/cancel-booking.ts';
import { changeBookingStatus } from '../../hostel/bookings/change-booking-status.ts';
import { checkIn } from '../../hostel/bookings/check-in-and-out.ts';
import { deleteBooking } from '../../hostel/bookings/delete-booking.ts';
import { cancellableBookings } from '../../purchasables/cancellations/cancellable.ts';
import { decideCancellation } from '../../purchasables/cancellations/decide-cancellation.ts';
import { paymentIdsOf } from '../../payments/purchases/order-money.ts';
import { recordBalance } from '../../hostel/deposits/record-balance.ts';
import { settingsSource } from '../../hostel/settings-source.ts';
import { LedgerEntries } from '../../payments/ledger/ledger-entry.model.ts';
import { payOutRefund } from '../../payments/cash/pay-out-refund.ts';
import { carryOutHold } from '../../payments/holds/carry-out-hold.ts';
import { startCardPayment } from '../../payments/opening/start-card-payment.ts';
import { createOrderPayments, type OrderPayments } from '../../payments/order-payments.ts';
import { Payments, type PaymentDocument } from '../../payments/payment.model.ts';
import { sendRefunds } from '../../payments/refunds/send-refunds.ts';
import { Refunds } from '../../payments/refunds/refund.model.ts';
import { settlePayment } from '../../payments/settlement/settle-payment.ts';
import { billing } from '../build-payment.ts';
import { smallHostel, stayIn } from '../build-stay.ts';
import { createMemoryProvider } from '../machines/memory-provider.ts';
import { shareOf } from '../machines/money-steps.ts';
import { buildWalkDeps } from './walk-deps.ts';
import { manyPlaces } from './walk-stay-money.ts';

const rate: Poisha = 70_000;
const smallestCharge: Poisha = 6_000;
/** Midnight after the day of check-in, so that no walk depends on the hour in which it is taken. */
const checkInMinutes = 24 * 60;

const refund = fc.constantFrom('full' as const, 'part' as const, 'none' as const);
const plain = fc.constantFrom(
  'customer cancels' as const,
  'guests come' as const,
  'rest is paid' as const,
  'admin deletes' as const,
  'bank ends the hold' as const,
  'webhook' as const,
  'decision is repeated' as const,
);
const depositStep = fc.record({
  /** Sent two times at once. */
  twice: fc.boolean(),
  action: fc.oneof(
    { arbitrary: fc.record({ kind: plain }), weight: 7 },
    {
      arbitrary: fc.record({
        kind: fc.constant('admin cancels' as const),
        refund,
        percent: fc.integer({ min: 1, max: 130 }),
      }),
      weight: 2,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('set status' as const),
        status: fc.constantFrom(...HostelOrderStatus.options),
      }),
      weight: 1,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('provider is' as const),
        connection: fc.constantFrom('up' as const, 'down' as const, 'deaf' as const),
      }),
      weight: 3,
    },
  ),
});
type DepositAction = (typeof depositStep extends fc.Arbitrary<infer S> ? S : never)['action'];

export const depositWalk = fc.record({
  /** Days until check-in: a cancellation 4 days before is free, later it costs half of the price. */
  daysAhead: fc.constantFrom(0, 1, 4),
  guests: fc.integer({ min: 1, max: 3 }),
  nights: fc.integer({ min: 1, max: 4 }),
  /** 9 percent of one night are hardly more than the least that a card is charged. */
  percent: fc.constantFrom(9, 30, 60, 100),
  steps: fc.array(depositStep, { minLength: 2, maxLength: 8, size: 'max' }),
});
export type DepositWalk = typeof depositWalk extends fc.Arbitrary<infer W> ? W : never;

/** Faults that a control injects. */
export interface DepositFaults {
  readonly payments?: (payments: OrderPayments) => OrderPayments;
}

/** The decision of an accepted action about the hold, and its refund. `take`: null for no decision. */
interface Effect {
  readonly take: Poisha | null;
  readonly refund: Poisha;
}
const nothing: Effect = { take: null, refund: 0 };

/**
 * Books with a deposit and takes the steps of a walk. Compares provider, ledger, payments and booking after each.
 * @returns a function that ends the walk, once the deposits are charged that are due.
 */
export async function walkDepositMoney(walk: DepositWalk, faults: DepositFaults = {}) {
  const memory = createMemoryProvider();
  const hostel = settingsSource({
    ...smallHostel,
    places: manyPlaces,
    checkInMinutes,
    depositPercent: walk.percent,
  });
  const deps = buildWalkDeps(memory, hostel);
  const real = createOrderPayments(deps);
  const payments = faults.payments?.(real) ?? real;
  const bookingDeps = { payments, settings: hostel };
  const stay = stayIn(walk.daysAhead, walk.nights, { guests: walk.guests });
  const total = walk.guests * walk.nights * rate;
  // Whole taka.
  const amount = Math.ceil((total * walk.percent) / 10_000) * 100;

  const purchase = { kind: 'hostel' as const, stay, pets: [{ name: 'Mishti' }], deposit: true as const };
  const body = { purchase, billing, expected_total: poishaToTaka(amount), attempt: randomUUID() };
  const { payment: opened } = await startCardPayment({ id: newId(), ip: null }, body, deps);
  const paymentId = opened._id;
  const ref = `memory_${paymentId}`;
  memory.hold(ref);
  await settlePayment(paymentId, deps);
  const id = String((await Payments.findById(paymentId).lean())?.orderId);

  async function read() {
    const booking = await Bookings.findById(id).lean();
    if (!booking) throw new Error('booking not found');
    const ids = paymentIdsOf(booking);
    const all = await Payments.find({ _id: trusted({ $in: ids }) }).lean();
    const card = all.find(({ _id }) => _id === paymentId);
    if (!card) throw new Error('payment not found');
    const decision = card.deposit?.decision ?? null;
    return {
      booking,
      all,
      card,
      decided: decision === null ? null : decision === 'capture' ? (card.deposit?.capture ?? 0) : 0,
      held: card.status === 'authorised' && decision === null ? amount : 0,
      received: sumOf(all, 'received'),
      reserved: sumOf(all, 'refundReserved'),
    };
  }
  let state = await read();

  /** The effect of a cancellation that returns this sum: a hold ends before cash is refunded. */
  function returning(sum: Poisha): Effect {
    const { held } = state;
    const taken = held - Math.min(sum, held);
    return {
      take: held === 0 ? null : taken < smallestCharge ? 0 : taken,
      refund: Math.max(0, sum - held),
    };
  }

  /** Written without the rules of the services. */
  function effectOf(action: DepositAction): Effect {
    const { booking, held, received, reserved } = state;
    const left = held + received - reserved;
    switch (action.kind) {
      case 'customer cancels':
        return booking.status === 'Cancelled'
          ? nothing
          : returning(Math.max(0, left - (walk.daysAhead === 4 ? 0 : total / 2)));
      case 'admin cancels':
        if (action.refund === 'none') return returning(0);
        return returning(action.refund === 'full' ? left : Math.min(left, shareOf(left, action.percent)));
      case 'guests come':
        return { take: held === 0 ? null : held, refund: 0 };
      case 'admin deletes':
        return { take: held === 0 ? null : 0, refund: 0 };
      case 'rest is paid':
      case 'set status':
      case 'bank ends the hold':
      case 'webhook':
      case 'decision is repeated':
      case 'provider is':
        return nothing;
    }
  }

  function prepare(action: DepositAction): () => Promise<unknown> {
    const { booking, held, received, reserved } = state;
    const request = randomUUID();
    switch (action.kind) {
      case 'customer cancels':
        return () => cancelBooking(id, { by: 'customer' }, bookingDeps);
      case 'admin cancels': {
        const left = held + received - reserved;
        const part = { amount: poishaToTaka(shareOf(left, action.percent)) };
        const words = { reason: 'Flood.', version: booking.version, request, restock: true };
        return () =>
          cancelByAdmin({ refund: action.refund, ...words, ...(action.refund === 'part' && part) });
      }
      case 'guests come':
        return () => checkIn(id, 'Their papers are at home.', bookingDeps);
      case 'rest is paid': {
        const due = total - (booking.paid ?? 0) - (booking.deposit?.state === 'held' ? amount : 0);
        const paid = { amount: poishaToTaka(due), version: booking.version, request };
        return () => recordBalance(id, paid, payments);
      }
      case 'admin deletes':
        return () => deleteBooking(id, 'admin', bookingDeps);
      case 'set status':
        return () => changeBookingStatus(id, { status: action.status }, { by: 'admin', settings: hostel });
      case 'bank ends the hold':
        return () => {
          memory.lapse(ref);
          return settlePayment(paymentId, deps);
        };
      case 'webhook':
        return () => settlePayment(paymentId, deps);
      case 'decision is repeated':
        return () => carryOutHold(paymentId, deps);
      case 'provider is':
        return async () => memory.setConnection(action.connection);
    }
  }

  async function cancelByAdmin(decision: Parameters<typeof decideCancellation>[1]): Promise<void> {
    const row = await decideCancellation(id, decision, cancellableBookings, payments);
    const { cancellation } = row;
    if (cancellation?.state !== 'planned') return;
    await inTransaction(() => cancellableBookings.cancel(row, cancellation, bookingDeps, new Date()));
    for (const one of paymentIdsOf(row)) await payments.sendRefunds(one);
  }

  async function compare(): Promise<void> {
    const { booking, all, card, received, decided } = state;
    const entries = await LedgerEntries.find({ paymentId: trusted({ $in: paymentIdsOf(booking) }) }).lean();
    const refunded = sumOf(all, 'refunded');
    expect({
      ledger: entries.reduce((sum, entry) => sum + entry.amount, 0),
      paid: booking.paid,
      refunded: booking.refunded,
      deposit: booking.deposit?.charged,
      isHeld: booking.deposit?.state === 'held',
    }).toEqual({
      ledger: received - refunded,
      paid: received,
      refunded,
      deposit: card.received,
      isHeld: card.status === 'authorised',
    });
    // An answer that was lost is at the provider before it is with us. Nothing is charged without a decision.
    expect(memory.receivedOf(ref)).toBeGreaterThanOrEqual(card.received);
    expect(memory.receivedOf(ref)).toBeLessThanOrEqual(decided ?? 0);
    expect(received - sumOf(all, 'refundReserved')).toBeLessThanOrEqual(total);
  }

  for (const { action, twice } of walk.steps) {
    const before = state;
    const effect = effectOf(action);
    const send = prepare(action);
    const answers = await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => send().then(() => 'done', ignoreRefusal)),
    );
    state = await read();
    const seen = {
      take: before.decided === null ? state.decided : null,
      refund: state.reserved - before.reserved,
    };
    const step = { action, answers, after: before.booking.status, payment: before.card.status };
    expect({ step, ...seen }).toEqual({ step, ...(answers.includes('done') ? effect : nothing) });
    await compare();
  }

  return async function end(): Promise<void> {
    const before = state;
    memory.setConnection('up');
    await carryOutHold(paymentId, deps);
    await sendRefunds(paymentId, deps);
    const ofCash = { paymentId: trusted({ $in: before.booking.extraPayments ?? [] }) };
    for (const { _id } of await Refunds.find(ofCash)) await payOutRefund(_id, deps);
    state = await read();
    const { booking, card, all } = state;
    // Guests who are still expected are charged; a booking that is off by its status alone is not.
    const isDue = before.held > 0 && booking.status !== 'Cancelled';
    if (before.held > 0) expect(state.decided).toBe(isDue ? amount : 0);
    const isCharged = (state.decided ?? 0) > 0 && card.status !== 'canceled';
    expect([memory.stateOf(ref), memory.receivedOf(ref), card.received]).toEqual(
      isCharged ? ['paid', state.decided, state.decided] : ['canceled', 0, 0],
    );
    expect(sumOf(all, 'refunded')).toBe(state.reserved);
    expect(memory.refundedOf(ref)).toBe(card.refunded);
    await compare();
  };
}

const sumOf = (paid: readonly PaymentDocument[], field: 'received' | 'refunded' | 'refundReserved') =>
  paid.reduce((sum, payment) => sum + payment[field], 0);
