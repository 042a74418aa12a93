import { expect, test } from 'vitest';
import { typedCount, typedDecimal, typedTaka } from './typed-numbers.ts';

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
