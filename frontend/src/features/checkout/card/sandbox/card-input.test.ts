import { describe, expect, it } from 'vitest';
import { cvcDigits, groupExpiry, groupNumber } from './card-input.ts';

describe('typing a card', () => {
  it.each([
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['৪২৪২৪২৪২', '4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
  ])('the number %s is formatted as %s', (typed, shown) => {
    expect(groupNumber(typed)).toBe(shown);
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['1228', '12/28'],
    ['12/28', '12/28'],
    ['7', '07'],
    ['728', '07/28'],
  ])('the expiry %s is formatted as %s', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown);
  });

  it('the code is cut to four digits', () => {
    expect(cvcDigits('12345a')).toBe('1234');
  });
});
