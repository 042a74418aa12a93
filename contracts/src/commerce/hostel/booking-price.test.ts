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
  expect(bookingPrice({ petType: 'dog', guests, checkIn, checkOut }, 'flat')).toMatchObject({ total });
});

test('each pet pays the rate if a Day Stay is priced per pet', () => {
  const dayStay = { petType: 'cat' as const, guests: 3, checkIn: '2026-12-01', checkOut: '2026-12-01' };
  expect(bookingPrice(dayStay, 'perPet')).toEqual({
    days: 0,
    rate: 700,
    lines: [{ kind: 'day_stay', guests: 3, days: 0, rate: 700, season: null, amount: 2_100 }],
    total: 2_100,
  });
});

test('the price lines add up to the total', () => {
  const nights = bookingPrice(
    { petType: 'dog', guests: 2, checkIn: '2026-12-30', checkOut: '2027-01-02' },
    'flat',
  );
  expect(nights).toEqual({
    days: 3,
    rate: 700,
    lines: [{ kind: 'nights', guests: 2, days: 3, rate: 700, season: null, amount: 4_200 }],
    total: 4_200,
  });
});

test('each night has the rate of its season, and nights of one rate are one line', () => {
  const eid = { name: 'Eid', from: '2026-12-31', to: '2027-01-01', rates: { dog: 1_000.5, cat: 900 } };
  const rates = { rates: { dog: 800, cat: 600 }, seasons: [eid] };
  const stay = { petType: 'dog' as const, guests: 2, checkIn: '2026-12-30', checkOut: '2027-01-04' };
  expect(bookingPrice(stay, 'flat', rates)).toEqual({
    days: 5,
    rate: 800,
    lines: [
      { kind: 'nights', guests: 2, days: 1, rate: 800, season: null, amount: 1_600 },
      { kind: 'nights', guests: 2, days: 2, rate: 1_000.5, season: 'Eid', amount: 4_002 },
      { kind: 'nights', guests: 2, days: 2, rate: 800, season: null, amount: 3_200 },
    ],
    total: 8_802,
  });
  // The night of check-out is not part of the stay.
  expect(bookingPrice({ ...stay, checkOut: '2026-12-31' }, 'flat', rates).total).toBe(1_600);
  const dayStay = { ...stay, petType: 'cat' as const, checkIn: '2027-01-01', checkOut: '2027-01-01' };
  expect(bookingPrice(dayStay, 'flat', rates).total).toBe(900);
  expect(bookingPrice(dayStay, 'perPet', rates).total).toBe(1_800);
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
