import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { expect, test } from 'vitest';
import {
  canCancel,
  canCheckIn,
  canCheckOut,
  canSetPets,
  decideStatusChange,
  refundNow,
} from './booking.rules.ts';

const statuses: HostelOrderStatus[] = ['Confirmed', 'Cancelled', 'Completed', 'Pending'];
const booking = {
  status: 'Pending' as HostelOrderStatus,
  version: 3,
  holdsPlaces: true,
  checkedInAt: null,
  checkedOutAt: null,
  stay: { petType: 'dog' as const, guests: 2, checkIn: '2026-12-10', checkOut: '2026-12-12' },
  total: 280_001,
  refunded: 0,
  paymentStatus: 'paid' as const,
};
const at = (dhaka: string) => new Date(`${dhaka}:00+06:00`);
const wednesday = at('2026-12-09T12:00');

test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
  'from %s to %s is allowed, and Cancelled decides about the places',
  (from, to) => {
    const holdsPlaces = from !== 'Cancelled';
    const decision = decideStatusChange({ ...booking, status: from, holdsPlaces }, { status: to });
    if (from === to) expect(decision).toEqual({ kind: 'unchanged' });
    else
      expect(decision).toEqual({
        kind: 'change',
        places: to === 'Cancelled' ? 'release' : from === 'Cancelled' ? 'reserve' : 'keep',
      });
  },
);

test('a booking that is checked out keeps no places, whatever its status becomes', () => {
  const over = { ...booking, status: 'Completed' as const, holdsPlaces: false, checkedOutAt: wednesday };
  for (const status of ['Confirmed', 'Cancelled'] as const)
    expect(decideStatusChange(over, { status })).toEqual({ kind: 'change', places: 'keep' });
});

test('a change with an outdated version is a conflict, unless the booking already has the requested status', () => {
  expect(decideStatusChange(booking, { status: 'Confirmed', version: 2 })).toEqual({ kind: 'conflict' });
  expect(decideStatusChange(booking, { status: 'Pending', version: 2 })).toEqual({ kind: 'unchanged' });
});

const rules = {
  refundRules: [
    { atLeastHoursBefore: 48, percent: 100 },
    { atLeastHoursBefore: 0, percent: 50 },
  ],
  checkInMinutes: 600,
};

test.each([
  ['two days and a minute before', '2026-12-08T09:59', 280_001],
  ['exactly 48 hours before', '2026-12-08T10:00', 280_001],
  ['a minute later', '2026-12-08T10:01', 140_000],
  ['at the hour of check-in', '2026-12-10T10:00', 140_000],
  ['a minute after it', '2026-12-10T10:01', 0],
  ['after the day of check-in', '2026-12-11T00:00', 0],
])('cancelled %s, %s, a booking is refunded %i poisha', (_, when, due) => {
  expect(refundNow(booking, rules, at(when))).toBe(due);
});

test('a refund excludes what was refunded before, and an unpaid or inactive booking refunds nothing', () => {
  const early = at('2026-12-01T10:00');
  expect(refundNow({ ...booking, refunded: 80_001, paymentStatus: 'partially_refunded' }, rules, early)).toBe(
    200_000,
  );
  expect(refundNow({ ...booking, refunded: 200_000 }, rules, at('2026-12-09T10:00'))).toBe(0);
  expect(refundNow({ ...booking, paymentStatus: 'refunding' }, rules, early)).toBe(0);
  expect(refundNow({ ...booking, checkedInAt: early }, rules, early)).toBe(0);
  expect(refundNow({ ...booking, status: 'Cancelled' }, rules, early)).toBe(0);
  expect(refundNow(booking, { ...rules, refundRules: [] }, early)).toBe(0);
});

test('a booking can be cancelled until the end of its first day, unless it is checked in', () => {
  expect(canCancel(booking, at('2026-12-10T23:59'))).toBe(true);
  expect(canCancel(booking, at('2026-12-11T00:00'))).toBe(false);
  expect(canCancel({ ...booking, checkedInAt: wednesday }, wednesday)).toBe(false);
  expect(canCancel({ ...booking, status: 'Completed' }, wednesday)).toBe(false);
});

test('pets can be changed until check-in', () => {
  expect(canSetPets(booking)).toBe(true);
  expect(canSetPets({ ...booking, checkedInAt: wednesday })).toBe(false);
  expect(canSetPets({ ...booking, status: 'Cancelled' })).toBe(false);
});

test('check-in is possible on the days of the booking, and check-out only after check-in', () => {
  expect(canCheckIn(booking, wednesday)).toBe(false);
  expect(canCheckIn(booking, at('2026-12-10T00:00'))).toBe(true);
  expect(canCheckIn(booking, at('2026-12-12T23:00'))).toBe(true);
  expect(canCheckIn(booking, at('2026-12-13T00:00'))).toBe(false);
  expect(canCheckIn({ ...booking, status: 'Cancelled' }, at('2026-12-10T12:00'))).toBe(false);
  expect(canCheckOut(booking)).toBe(false);
  expect(canCheckOut({ ...booking, checkedInAt: wednesday })).toBe(true);
  expect(canCheckOut({ ...booking, checkedInAt: wednesday, checkedOutAt: wednesday })).toBe(false);
});
