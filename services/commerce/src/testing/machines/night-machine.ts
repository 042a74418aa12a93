import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { Machine, Transition } from '@petcare/platform/testing/histories/run-batches.ts';
import fc from 'fast-check';
import { draftOf } from '../../hostel/bookings/purchasable-booking.ts';
import * as bookingRules from '../../hostel/bookings/booking.rules.ts';
import { termsOf } from '../../hostel/booking-terms.ts';
import { smallHostel } from '../build-stay.ts';

export interface BookingState {
  readonly stay: BookingRequest;
  readonly total: Poisha;
  readonly status: HostelOrderStatus;
  readonly version: number;
  readonly holdsPlaces: boolean;
  readonly isCheckedIn: boolean;
  readonly isCheckedOut: boolean;
  readonly isDeleted: boolean;
  /** Refunded or being refunded. */
  readonly refund: Poisha;
}

/** The nights of dogs with guests, and the bookings by the id of the request that made them. */
export interface HostelState {
  readonly today: string;
  readonly taken: Readonly<Record<string, number>>;
  readonly bookings: Readonly<Record<string, BookingState>>;
}

const version = fc.constantFrom<'none' | 'current' | 'outdated'>('none', 'current', 'outdated');
const target = fc.nat(5);

export const nightStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      inDays: fc.nat(4),
      nights: fc.integer({ min: 1, max: 3 }),
      guests: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      target,
      version,
      status: fc.constantFrom(...HostelOrderStatus.options),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), target, version }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('check in', 'check out', 'delete'), target }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
);
export type NightStep = typeof nightStep extends fc.Arbitrary<infer S> ? S : never;

export type NightRequest =
  | { readonly kind: 'book'; readonly id: string; readonly stay: BookingRequest }
  | {
      readonly kind: 'change';
      readonly id: string;
      readonly status: HostelOrderStatus;
      readonly version?: number;
    }
  | { readonly kind: 'cancel'; readonly id: string; readonly version?: number }
  | { readonly kind: 'check in' | 'check out' | 'delete'; readonly id: string }
  /** The next day. */
  | { readonly kind: 'wait'; readonly date: string };

export type NightRules = Pick<
  typeof bookingRules,
  'canCancel' | 'canCheckIn' | 'canCheckOut' | 'decideStatusChange' | 'refundShare'
> & { readonly capacity: number };

export const nightRules: NightRules = { ...bookingRules, capacity: smallHostel.places.dog.night };

/** Noon, the time of day of all requests. */
export const noonOf = (date: string) => dhakaInstant(date, 12 * 60);

/** The hostel as the rules of bookings describe it, from the date `today`. */
export function nightMachine(
  today: string,
  rules: NightRules = nightRules,
): Machine<HostelState, NightStep, NightRequest> {
  return {
    initial: { today, taken: {}, bookings: {} },
    bind,
    next: (state, request) => next(state, request, rules),
  };
}

function bind({ today, bookings }: HostelState, step: NightStep, newId: string): NightRequest | null {
  if (step.kind === 'wait') return { kind: 'wait', date: addDays(today, 1) };
  if (step.kind === 'book') {
    const checkIn = addDays(today, step.inDays);
    const stay = {
      petType: 'dog',
      guests: step.guests,
      checkIn,
      checkOut: addDays(checkIn, step.nights),
    } as const;
    return { kind: 'book', id: newId, stay };
  }
  const ids = Object.keys(bookings);
  const id = ids[step.target % Math.max(1, ids.length)];
  const booking = bookings[id ?? ''];
  if (id === undefined || !booking) return null;
  if (step.kind !== 'change' && step.kind !== 'cancel') return { kind: step.kind, id };
  const seen =
    step.version === 'none' ? {} : { version: booking.version - (step.version === 'current' ? 0 : 1) };
  return step.kind === 'cancel'
    ? { kind: 'cancel', id, ...seen }
    : { kind: 'change', id, status: step.status, ...seen };
}

function next(state: HostelState, request: NightRequest, rules: NightRules): Transition<HostelState> {
  const { today, bookings } = state;
  const refuse = (outcome: string) => ({ outcome, state });
  const done = (changes: Partial<HostelState> = {}) => ({ outcome: 'done', state: { ...state, ...changes } });
  if (request.kind === 'wait') return done({ today: request.date });
  if (request.kind === 'book') {
    const { stay } = request;
    if (stay.checkIn < today) return refuse('invalid_input');
    const taken = adjust(state, stay, 'reserve', rules);
    if (!taken) return refuse('hostel_full');
    const booked: BookingState = {
      stay,
      total: draftOf(stay, [], smallHostel).total,
      status: 'Pending',
      version: 1,
      holdsPlaces: true,
      isCheckedIn: false,
      isCheckedOut: false,
      isDeleted: false,
      refund: 0,
    };
    return done({ taken, bookings: { ...bookings, [request.id]: booked } });
  }
  const booking = bookings[request.id];
  if (!booking || (booking.isDeleted && request.kind !== 'delete')) return refuse('not_found');

  const update = (
    change: Partial<BookingState>,
    places: 'keep' | 'release' | 'reserve',
  ): Transition<HostelState> => {
    const taken = places === 'keep' ? state.taken : adjust(state, booking.stay, places, rules);
    if (!taken) return refuse('hostel_full');
    const holdsPlaces = places === 'keep' ? booking.holdsPlaces : places === 'reserve';
    const changed = { ...booking, ...change, holdsPlaces, version: booking.version + 1 };
    return done({ taken, bookings: { ...bookings, [request.id]: changed } });
  };
  const conflict = () => refuse('order_status_conflict');
  const release = booking.holdsPlaces ? 'release' : 'keep';
  const now = noonOf(today);
  const stored = {
    ...booking,
    holdsPlaces: booking.holdsPlaces,
    checkedInAt: booking.isCheckedIn ? now : null,
    checkedOutAt: booking.isCheckedOut ? now : null,
  };
  switch (request.kind) {
    case 'delete':
      return booking.isDeleted ? done() : update({ isDeleted: true }, release);
    case 'check in':
      if (booking.isCheckedIn && !booking.isCheckedOut && booking.status !== 'Cancelled') return done();
      return rules.canCheckIn(stored, now)
        ? update({ status: 'Confirmed', isCheckedIn: true }, 'keep')
        : conflict();
    case 'check out':
      if (booking.isCheckedOut) return done();
      return rules.canCheckOut(stored)
        ? update({ status: 'Completed', isCheckedOut: true }, release)
        : conflict();
    case 'cancel': {
      if (booking.status === 'Cancelled') return done();
      const isOutdated = request.version !== undefined && request.version !== booking.version;
      if (isOutdated || !rules.canCancel(stored, now)) return conflict();
      const refund = Math.max(booking.refund, rules.refundShare(booking, termsOf(smallHostel), now));
      return update({ status: 'Cancelled', refund }, release);
    }
    case 'change': {
      const decision = rules.decideStatusChange(stored, request);
      if (decision.kind === 'unchanged') return done();
      return decision.kind === 'change' ? update({ status: request.status }, decision.places) : conflict();
    }
  }
}

/** Places taken after a change from today on; null when a night has too few. */
function adjust(
  { today, taken }: HostelState,
  stay: BookingRequest,
  direction: 'reserve' | 'release',
  { capacity }: NightRules,
): HostelState['taken'] | null {
  const by = direction === 'reserve' ? stay.guests : -stay.guests;
  const dates = datesOfBooking(stay).filter((date) => date >= today);
  const after = dates.map((date) => [date, (taken[date] ?? 0) + by] as const);
  if (by > 0 && after.some(([, count]) => count > capacity)) return null;
  const changed = { ...taken, ...Object.fromEntries(after) };
  return Object.fromEntries(Object.entries(changed).filter(([, count]) => count !== 0));
}
