import { datesOfBooking } from '@petcare/contracts/commerce/hostel/booking-dates.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { walkHistory } from '@petcare/platform/testing/histories/walk-history.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallHostel } from '../../testing/build-stay.ts';
import {
  nightMachine,
  nightRules,
  nightStep,
  noonOf,
  type BookingState,
  type HostelState,
  type NightRequest,
  type NightRules,
  type NightStep,
} from '../../testing/machines/night-machine.ts';

const capacity = smallHostel.places.dog.night;

/** Past nights are settled; from today on a night holds the guests of the bookings that still need it. */
function checkNights({ today, taken, bookings }: HostelState): void {
  const expected: Record<string, number> = {};
  for (const { stay, status, isDeleted, isCheckedOut } of Object.values(bookings)) {
    if (isDeleted || isCheckedOut || status === 'Cancelled') continue;
    for (const date of datesOfBooking(stay))
      if (date >= today) expected[date] = (expected[date] ?? 0) + stay.guests;
  }
  expect(Object.fromEntries(Object.entries(taken).filter(([date]) => date >= today))).toEqual(expected);
  for (const guests of Object.values(taken)) {
    expect(guests).toBeGreaterThan(0);
    expect(guests).toBeLessThanOrEqual(capacity);
  }
}

/** Refund by the rules of the small hostel, written out. */
function dueRefund({ stay, total }: BookingState, today: string): number {
  const days = Math.round((noonOf(stay.checkIn).getTime() - noonOf(today).getTime()) / 86_400_000);
  // Check-in is at 10:00 and the request at noon.
  const hours = days * 24 - 2;
  return hours >= 48 ? total : hours >= 0 ? Math.floor(total / 2) : 0;
}

function checkChange(request: NightRequest, before: HostelState, after: HostelState): void {
  for (const date of Object.keys({ ...before.taken, ...after.taken }))
    if (date < before.today) expect(after.taken[date]).toBe(before.taken[date]);
  if (request.kind === 'wait' || request.kind === 'book') return;
  const [booking, changed] = [before.bookings[request.id], after.bookings[request.id]];
  if (!booking || !changed || booking === changed) return;
  const { checkIn, checkOut } = booking.stay;
  expect(changed.version).toBe(booking.version + 1);
  if ('version' in request) expect(request.version).toBe(booking.version);
  if (request.kind === 'cancel') {
    expect(before.today <= checkIn && !booking.isCheckedIn).toBe(true);
    expect(changed.refund).toBe(Math.max(booking.refund, dueRefund(booking, before.today)));
    expect(changed.refund).toBeLessThanOrEqual(booking.total);
  } else expect(changed.refund).toBe(booking.refund);
  if (request.kind === 'check in') expect(checkIn <= before.today && before.today <= checkOut).toBe(true);
  if (request.kind === 'check out') expect(booking.isCheckedIn && !booking.isCheckedOut).toBe(true);
}

function checkHistory(steps: readonly NightStep[], rules: NightRules): void {
  walkHistory(steps, nightMachine('2030-01-01', rules), (request, before, { outcome, state }) => {
    if (outcome !== 'done') expect(state).toBe(before);
    checkChange(request, before, state);
    checkNights(state);
  });
}

const histories = (name: string, rules: NightRules) => ({
  name,
  of: 'rules' as const,
  histories: fc.array(nightStep, { maxLength: 30, size: 'max' as const }),
  check: (steps: readonly NightStep[]) => checkHistory(steps, rules),
});

/** Steps of a shortened history that can be read; how short it becomes depends on the seed. Generated ones have up to 30. */
const readable = 15;

describe('the nights of the hostel', () => {
  test(
    'hold the guests of the bookings that need them and never more than fit, in every history',
    () => runHistories(histories('nights and refunds, rules', nightRules)),
    historyTimeout,
  );

  test.each<[string, Partial<NightRules>]>([
    ['one guest too many', { capacity: capacity + 1 }],
    [
      'places released twice, by check-out and by cancellation',
      {
        decideStatusChange: (booking, request) =>
          nightRules.decideStatusChange({ ...booking, holdsPlaces: true }, request),
      },
    ],
    [
      'places not reserved again by a reopened booking',
      {
        decideStatusChange: (booking, request) =>
          nightRules.decideStatusChange(
            { ...booking, holdsPlaces: booking.holdsPlaces || request.status !== 'Cancelled' },
            request,
          ),
      },
    ],
    [
      'a refund in full until check-in',
      {
        refundShare: (booking, rules, now) =>
          nightRules.refundShare(booking, rules, now) > 0 ? booking.total : 0,
      },
    ],
    [
      'a cancellation after check-in',
      { canCancel: (booking, now) => nightRules.canCancel({ ...booking, checkedInAt: null }, now) },
    ],
  ])(
    'control: the histories find %s',
    async (name, broken) => {
      const { history } = await findFailingHistory(histories(name, { ...nightRules, ...broken }));
      expect(history.length).toBeLessThanOrEqual(readable);
    },
    historyTimeout,
  );
});
