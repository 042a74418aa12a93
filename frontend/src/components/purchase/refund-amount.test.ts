import { expect, test } from 'vitest';
import { readAmount } from './refund-amount.ts';

test.each([
  ['250', 250],
  ['99.50', 99.5],
  ['৳1,250', 1250],
  ['১২৫০', 1250],
  [' 1 250 ', 1250],
  ['1250.55', 1250.55],
])('readAmount accepts %s', (typed, amount) => {
  expect(readAmount(typed, 1250.55)).toEqual({ amount });
});

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['0', 'unreadable'],
  ['-5', 'unreadable'],
  ['1.005', 'unreadable'],
  ['1e3', 'unreadable'],
  ['ten', 'unreadable'],
  ['1250.56', 'too_much'],
])('readAmount refuses %s as %s', (typed, problem) => {
  expect(readAmount(typed, 1250.55)).toEqual({ problem });
});
