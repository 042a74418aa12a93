import { expect, test } from 'vitest';
import { clockText } from '../dates/dhaka-dates.ts';
import { typedCount, typedDecimal, typedTaka, typedTime } from './typed-numbers.ts';

test.each([
  ['৳1,200', '1200'],
  [' ৪৫০ ', '450'],
  ['99.50', '99.50'],
  ['99.505', ''],
  ['-1', ''],
  ['cheap', ''],
  ['', ''],
])('the price "%s" is read as "%s"', (typed, price) => expect(typedTaka(typed)).toBe(price));

test.each([
  ['12', 12],
  ['১২', 12],
  ['1,000', 1000],
  ['0', 0],
  ['1.5', null],
  ['-1', null],
  ['', null],
])('the count "%s" is read as %s', (typed, count) => expect(typedCount(typed)).toBe(count));

test.each([
  ['3.5', 3.5],
  ['৩,৫', 3.5],
  ['39', 39],
  ['.5', null],
  ['heavy', null],
])('the number "%s" is read as %s', (typed, value) => expect(typedDecimal(typed)).toBe(value));

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['21.30', '21:30'],
  ['9:30 pm', '21:30'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
  ['24:00', '00:00'],
  ['রাত ৯:৩০', '21:30'],
  ['রাত ১২টা', null],
  ['রাত ১:০৫', '01:05'],
  ['বিকেল ৪', '16:00'],
  ['১৮:০০', '18:00'],
  ['13 pm', null],
  ['9:75', null],
  ['25', null],
  ['noon', null],
  ['', null],
])('the time %s is %s', (text, time) => {
  expect(typedTime(text)).toBe(time);
});

test('a time that the page shows can be typed', () => {
  for (const locale of ['en', 'bn'])
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const time = new Date(minute * 60_000).toISOString().slice(11, 16);
      expect([locale, time, typedTime(clockText(time, locale))]).toEqual([locale, time, time]);
    }
});
