import { expect, test } from 'vitest';
import { dhakaDay, lastDays } from './dhaka-time.ts';

test('the last business days end with the date in Dhaka, six hours ahead of UTC', () => {
  expect(lastDays(3, new Date('2026-02-28T17:59:59.999Z'))).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
  ]);
  expect(lastDays(3, new Date('2026-02-28T18:00:00.000Z'))).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('a business day lasts from midnight to midnight in Dhaka', () => {
  expect(dhakaDay('2026-03-01')).toEqual({
    from: new Date('2026-02-28T18:00:00.000Z'),
    before: new Date('2026-03-01T18:00:00.000Z'),
  });
});
