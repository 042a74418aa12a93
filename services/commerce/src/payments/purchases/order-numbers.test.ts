import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { businessYear, nextBookingNumber, nextOrderNumber, orderNumber } from './order-numbers.ts';

useTestDatabase();

test('concurrent first orders of a year draw consecutive numbers', async () => {
  const count = 20;
  const wanted = (prefix: string, year: number) =>
    Array.from({ length: count }, (_, at) => `${prefix}-${year}-${String(at + 1).padStart(6, '0')}`);
  for (let year = 2030; year < 2045; year += 1) {
    await mongoose.connection.collection('counters').deleteMany({});
    const at = new Date(`${year}-06-01T12:00:00+06:00`);
    for (const [prefix, draw] of [
      ['PC', nextOrderNumber],
      ['PH', nextBookingNumber],
    ] as const) {
      const drawn = await Promise.all(Array.from({ length: count }, () => draw(at)));
      expect(drawn.toSorted()).toEqual(wanted(prefix, year));
    }
  }
});

test('an order number has its year and at least six digits', () => {
  expect(orderNumber('PC', 2026, 123)).toBe('PC-2026-000123');
  expect(orderNumber('PC', 2026, 1_234_567)).toBe('PC-2026-1234567');
  expect(orderNumber('PH', 2026, 1)).toBe('PH-2026-000001');
});

test('the year of an order number is the year in Dhaka', () => {
  expect(businessYear(new Date('2026-12-31T17:59:59Z'))).toBe(2026);
  expect(businessYear(new Date('2026-12-31T18:00:00Z'))).toBe(2027);
});
