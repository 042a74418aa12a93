import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { nextBookingNumber, nextOrderNumber } from './order-numbers.ts';

useTestDatabase();

test('the first sales of a year, all at the same moment, draw different numbers without a gap', async () => {
  const people = 20;
  const wanted = (prefix: string, year: number) =>
    Array.from({ length: people }, (_, at) => `${prefix}-${year}-${String(at + 1).padStart(6, '0')}`);
  for (let year = 2030; year < 2045; year += 1) {
    // No counter is there yet.
    await mongoose.connection.collection('counters').deleteMany({});
    const at = new Date(`${year}-06-01T12:00:00+06:00`);
    for (const [prefix, draw] of [
      ['PC', nextOrderNumber],
      ['PH', nextBookingNumber],
    ] as const) {
      const drawn = await Promise.all(Array.from({ length: people }, () => draw(at)));
      expect(drawn.toSorted()).toEqual(wanted(prefix, year));
    }
  }
});
