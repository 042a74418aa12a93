import { expect, test } from 'vitest';
import { formatTaka } from './money.ts';

test.each([
  [700, 'en', '৳700'],
  [100_000, 'en', '৳1,00,000'],
  [1_234_567.5, 'en', '৳12,34,567.50'],
  [-450, 'en', '-৳450'],
  [1400, 'bn', '৳১,৪০০'],
  [1_234_567.5, 'bn', '৳১২,৩৪,৫৬৭.৫০'],
])('%d taka in %s is formatted as %s', (taka, locale, text) => {
  expect(formatTaka(taka, locale)).toBe(text);
});
