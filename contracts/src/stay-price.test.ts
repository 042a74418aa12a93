import { expect, test } from 'vitest';
import { datesOfStay, daysBetween, faultOfDates } from './stay-dates.ts';
import { stayPrice } from './stay-price.ts';
import { stayMessages } from './stays.ts';

test.each([
  ['two pets and no night are one Day Stay', 2, '2026-12-01', '2026-12-01', 700],
  ['three pets and no night are one Day Stay as well', 3, '2026-12-01', '2026-12-01', 700],
  ['one pet and one night', 1, '2026-12-01', '2026-12-02', 700],
  ['two pets and three nights', 2, '2026-12-01', '2026-12-04', 4_200],
  ['over the end of a leap February', 1, '2028-02-28', '2028-03-01', 1_400],
])('%s', (_, guests, checkIn, checkOut, total) => {
  expect(stayPrice({ guests, checkIn, checkOut }, 'flat')).toMatchObject({ total });
});

test('where a Day Stay is asked for each pet, each pays the rate', () => {
  const dayStay = { guests: 3, checkIn: '2026-12-01', checkOut: '2026-12-01' };
  expect(stayPrice(dayStay, 'perPet')).toEqual({
    days: 0,
    rate: 700,
    lines: [{ kind: 'day_stay', guests: 3, days: 0, amount: 2_100 }],
    total: 2_100,
  });
});

test('the lines add up to the total and say what they are for', () => {
  const nights = stayPrice({ guests: 2, checkIn: '2026-12-30', checkOut: '2027-01-02' }, 'flat');
  expect(nights).toEqual({
    days: 3,
    rate: 700,
    lines: [{ kind: 'nights', guests: 2, days: 3, amount: 4_200 }],
    total: 4_200,
  });
});

test('a stay needs places for each of its nights, a Day Stay for its day, and nobody for the day of check-out', () => {
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(datesOfStay({ checkIn: '2026-12-30', checkOut: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(datesOfStay({ checkIn: '2026-12-30', checkOut: '2026-12-30' })).toEqual(['2026-12-30']);
});

const today = '2026-11-20';
test.each([
  ['today is early enough', '2026-11-20', '2026-11-21', null],
  ['the last night of the longest stay', '2026-11-20', '2027-01-19', null],
  ['one night too many', '2026-11-20', '2027-01-20', { field: 'checkOut', message: stayMessages.long }],
  ['backwards', '2026-12-02', '2026-12-01', { field: 'checkOut', message: stayMessages.order }],
  ['backwards counts first', '2026-11-02', '2026-11-01', { field: 'checkOut', message: stayMessages.order }],
  ['yesterday', '2026-11-19', '2026-11-21', { field: 'checkIn', message: stayMessages.past }],
  ['the last day of the year ahead', '2027-11-19', '2027-11-20', null],
  ['leaving after it', '2027-11-19', '2027-11-21', { field: 'checkOut', message: stayMessages.far }],
  ['coming after it', '2027-11-21', '2027-11-22', { field: 'checkIn', message: stayMessages.far }],
])('dates of a stay: %s', (_, checkIn, checkOut, fault) => {
  expect(faultOfDates({ checkIn, checkOut }, today)).toEqual(fault);
});
