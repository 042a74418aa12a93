import { expect, test } from 'vitest';
import { datesOfBooking, daysBetween, findDateProblem } from './booking-dates.ts';
import { bookingPrice } from './booking-price.ts';
import { bookingMessages } from './hostel.ts';

test.each([
  ['two pets without a night pay one Day Stay', 2, '2026-12-01', '2026-12-01', 700],
  ['three pets without a night pay one Day Stay', 3, '2026-12-01', '2026-12-01', 700],
  ['one pet stays one night', 1, '2026-12-01', '2026-12-02', 700],
  ['two pets stay three nights', 2, '2026-12-01', '2026-12-04', 4_200],
  ['one pet stays over the end of a leap February', 1, '2028-02-28', '2028-03-01', 1_400],
])('%s', (_, guests, checkIn, checkOut, total) => {
  expect(bookingPrice({ guests, checkIn, checkOut }, 'flat')).toMatchObject({ total });
});

test('each pet pays the rate if a Day Stay is priced per pet', () => {
  const dayStay = { guests: 3, checkIn: '2026-12-01', checkOut: '2026-12-01' };
  expect(bookingPrice(dayStay, 'perPet')).toEqual({
    days: 0,
    rate: 700,
    lines: [{ kind: 'day_stay', guests: 3, days: 0, amount: 2_100 }],
    total: 2_100,
  });
});

test('the price lines add up to the total', () => {
  const nights = bookingPrice({ guests: 2, checkIn: '2026-12-30', checkOut: '2027-01-02' }, 'flat');
  expect(nights).toEqual({
    days: 3,
    rate: 700,
    lines: [{ kind: 'nights', guests: 2, days: 3, amount: 4_200 }],
    total: 4_200,
  });
});

test('a booking occupies its nights, a Day Stay its day, and neither the day of check-out', () => {
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(datesOfBooking({ checkIn: '2026-12-30', checkOut: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(datesOfBooking({ checkIn: '2026-12-30', checkOut: '2026-12-30' })).toEqual(['2026-12-30']);
});

const today = '2026-11-20';
test.each([
  ['check-in today', '2026-11-20', '2026-11-21', null],
  ['the longest stay', '2026-11-20', '2027-01-19', null],
  ['one night too many', '2026-11-20', '2027-01-20', { field: 'checkOut', message: bookingMessages.long }],
  [
    'check-out before check-in',
    '2026-12-02',
    '2026-12-01',
    { field: 'checkOut', message: bookingMessages.order },
  ],
  [
    'check-out before check-in is reported before a past date',
    '2026-11-02',
    '2026-11-01',
    { field: 'checkOut', message: bookingMessages.order },
  ],
  ['check-in yesterday', '2026-11-19', '2026-11-21', { field: 'checkIn', message: bookingMessages.past }],
  ['check-out on the last bookable day', '2027-11-19', '2027-11-20', null],
  [
    'check-out after the last bookable day',
    '2027-11-19',
    '2027-11-21',
    { field: 'checkOut', message: bookingMessages.far },
  ],
  [
    'check-in after the last bookable day',
    '2027-11-21',
    '2027-11-22',
    { field: 'checkIn', message: bookingMessages.far },
  ],
])('dates of a booking: %s', (_, checkIn, checkOut, expected) => {
  expect(findDateProblem({ checkIn, checkOut }, today)).toEqual(expected);
});
