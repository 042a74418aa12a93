import fc from 'fast-check';
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

test('every amount is formatted as the platform formats numbers of Bangladesh', () => {
  const poisha = fc.integer({ min: -1e12, max: 1e12 });
  fc.assert(
    fc.property(poisha, fc.constantFrom('en', 'bn'), (amount, locale) => {
      const taka = amount / 100;
      const fraction = Number.isInteger(taka) ? 0 : 2;
      const numbers = new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en-IN', {
        minimumFractionDigits: fraction,
        maximumFractionDigits: fraction,
      });
      expect(formatTaka(taka, locale)).toBe(`${taka < 0 ? '-' : ''}৳${numbers.format(Math.abs(taka))}`);
    }),
    { numRuns: 1_000 },
  );
});
