import { newId } from '@petcare/platform/mongo/object-id.ts';
import { expect, test } from 'vitest';
import { canChangeStay, refundNow, returnedOfDeposit } from '../bookings/booking.rules.ts';
import { dueOf } from '../due.rules.ts';
import { evaluate } from '../../payments/payment.rules.ts';
import type { ProviderPayment } from '../../payments/providers/payment-provider.ts';

const terms = {
  refundRules: [
    { atLeastHoursBefore: 48, percent: 100 },
    { atLeastHoursBefore: 0, percent: 50 },
  ],
  checkInMinutes: 600,
};
const stay = { petType: 'dog' as const, guests: 1, checkIn: '2026-12-10', checkOut: '2026-12-13' };
const early = new Date('2026-12-07T12:00:00+06:00');
const late = new Date('2026-12-09T12:00:00+06:00');
const afterCheckIn = new Date('2026-12-10T11:00:00+06:00');

test.each([
  ['in time: all of it', early, 63_000, 63_000],
  ['late: nothing of a deposit that is less than what the rules keep', late, 63_000, 0],
  ['late: what exceeds half of the price', late, 126_000, 21_000],
  ['after the time of check-in: nothing', afterCheckIn, 210_000, 0],
])('a cancellation returns %s', (_case, now, left, returned) => {
  expect(returnedOfDeposit({ stay, total: 210_000 }, left, { terms, now })).toBe(returned);
});

const deposit = { amount: 63_000, state: 'held' as const, charged: 0, chargeAt: afterCheckIn };
const booking = {
  status: 'Pending' as const,
  checkedInAt: null,
  cancellation: null,
  stay,
  total: 210_000,
  paid: 0,
  refunded: 0,
  paymentStatus: 'authorised' as const,
  deposit,
};

test('the returned part of a held deposit is shown before the cancellation', () => {
  expect(refundNow(booking, terms, early)).toBe(63_000);
  expect(refundNow(booking, terms, late)).toBe(0);
  expect(refundNow({ ...booking, status: 'Completed' }, terms, early)).toBe(0);
});

test('a booking with a deposit cannot be moved', () => {
  expect(canChangeStay(booking, early)).toBe(false);
  expect(canChangeStay({ ...booking, paymentStatus: 'paid' }, early)).toBe(false);
});

test.each([
  ['while the deposit is held', {}, 147_000],
  ['after it was charged', { deposit: { ...deposit, state: 'charged' as const }, paid: 63_000 }, 147_000],
  ['after it was released', { deposit: { ...deposit, state: 'released' as const } }, 210_000],
  ['after the rest was paid', { paid: 147_000 }, 0],
  ['for a cancelled booking', { status: 'Cancelled' as const }, 0],
])('the rest is due %s', (_case, change, due) => {
  expect(dueOf({ ...booking, ...change })).toBe(due);
});

test('all is due again for a booking that is open although its money went back', () => {
  const refunded = { paymentStatus: 'refunded' as const, total: 210_000, paid: 210_000 };
  expect(dueOf({ ...refunded, status: 'Confirmed' })).toBe(210_000);
  expect(dueOf({ ...refunded, status: 'Cancelled' })).toBe(0);
});

test('nothing is due for a booking that was paid in full', () => {
  expect(dueOf({ status: 'Pending', paymentStatus: 'paid', total: 210_000 })).toBe(0);
});

const _id = newId();
const customerId = newId();
const agreed = {
  _id,
  customerId,
  amount: 63_000,
  deposit: { chargeAt: afterCheckIn, decision: null, capture: 0, chargedAt: null },
};
const seen: ProviderPayment = {
  ref: 'pi_1',
  state: 'capturable',
  received: 0,
  refunded: 0,
  capturable: 63_000,
  currency: 'bdt',
  paymentId: _id,
  customerId,
  dispute: null,
  methodRef: 'pm_1',
  trxId: null,
  failure: null,
  nextAction: '',
};

test('a held amount is an authorisation only for a payment with a deposit, and only as agreed', () => {
  expect(evaluate(agreed, seen)).toEqual({ kind: 'authorised', problems: [] });
  const { deposit: _none, ...whole } = agreed;
  expect(evaluate(whole, seen)).toEqual({ kind: 'open', status: 'processing' });
  expect(evaluate(agreed, { ...seen, capturable: 62_999 })).toEqual({
    kind: 'authorised',
    problems: ['62999 poisha arrived instead of 63000'],
  });
});

test('a deposit may be charged in part, if that was decided', () => {
  const paid = { ...seen, state: 'paid' as const, received: 21_000 };
  const inPart = { ...agreed, deposit: { ...agreed.deposit, decision: 'capture' as const, capture: 21_000 } };
  expect(evaluate(inPart, paid)).toEqual({ kind: 'paid' });
  expect(evaluate(agreed, paid).kind).toBe('mismatch');
});
