import { expect, test } from 'vitest';
import { buildHostelOrder } from '../../testing/hostel-builders.ts';
import {
  canBeCancelled,
  canCheckIn,
  guestsOn,
  isCheckedIn,
  isUpcoming,
  openBookingsOf,
} from './booking-steps.ts';

const today = '2099-11-20';
const at = '2099-11-20T06:00:00.000Z';
const orderData = {
  petType: 'cat',
  guests: 1,
  checkIn: today,
  checkOut: '2099-11-22',
  totalPrice: 1400,
} as const;
const coming = buildHostelOrder({ orderData });
const here = buildHostelOrder({ orderData, status: 'Confirmed', checked_in_at: at });
const gone = buildHostelOrder({ orderData, status: 'Completed', checked_in_at: at, checked_out_at: at });
const cancelled = buildHostelOrder({ orderData, status: 'Cancelled' });

test('only a booking before check-in accepts pet details and can be cancelled', () => {
  expect([coming, here, gone, cancelled].map(isUpcoming)).toEqual([true, false, false, false]);
  expect(canBeCancelled(coming, today)).toBe(true);
  expect(canBeCancelled(coming, '2099-11-21')).toBe(false);
});

test('check-in is possible once, from the first to the last day', () => {
  expect(canCheckIn(coming, '2099-11-19')).toBe(false);
  expect(canCheckIn(coming, '2099-11-21')).toBe(true);
  expect(canCheckIn(coming, '2099-11-23')).toBe(false);
  expect(canCheckIn(here, today)).toBe(false);
});

test('guestsOn lists arrivals, departures including overdue ones, and present guests', () => {
  const late = buildHostelOrder({
    orderData: { ...orderData, checkIn: '2099-11-17', checkOut: '2099-11-19' },
    status: 'Confirmed',
    checked_in_at: at,
  });
  const guests = guestsOn([coming, here, gone, cancelled, late], today);
  expect(guests).toEqual({ arriving: [coming], leaving: [late], here: [here, late] });
  expect(isCheckedIn(gone)).toBe(false);
});

test('openBookingsOf lists current and coming stays, the next first, and no missed or finished one', () => {
  const later = buildHostelOrder({
    orderData: { ...orderData, checkIn: '2099-12-01', checkOut: '2099-12-03' },
  });
  const past = { ...orderData, checkIn: '2099-11-10', checkOut: '2099-11-12' };
  const missed = buildHostelOrder({ orderData: past, status: 'Confirmed' });
  const overdue = buildHostelOrder({ orderData: past, status: 'Confirmed', checked_in_at: at });
  const open = openBookingsOf([later, gone, missed, coming, cancelled, overdue], today);
  expect(open).toEqual([overdue, coming, later]);
});
