import { expect, test } from 'vitest';
import { depositChargeAt, depositOf, isDepositOffered, maxDepositDays } from './booking-deposit.ts';

test.each([
  [2_000, 30, 600],
  [700, 33, 231],
  [2_100, 33, 693],
  [1_050, 1, 11],
  [999.5, 50, 500],
  [999.5, 100, 999.5],
])('of ৳%d a deposit of %d%% is ৳%d', (total, percent, deposit) => {
  expect(depositOf(total, percent)).toBe(deposit);
});

test.each([
  ['2026-12-09', false],
  ['2026-12-10', true],
  ['2026-12-15', true],
  ['2026-12-16', false],
])('on 10 December a deposit for a check-in on %s is offered: %s', (checkIn, offered) => {
  expect(isDepositOffered(checkIn, '2026-12-10')).toBe(offered);
});

test('a deposit is charged at the end of the day of check-in, a day before the hold of its bank ends', () => {
  expect(depositChargeAt('2026-12-15').toISOString()).toBe('2026-12-15T18:00:00.000Z');
  const earliestHold = new Date('2026-12-10T00:00:00+06:00').getTime();
  const longest = depositChargeAt('2026-12-15').getTime() - earliestHold;
  expect(longest).toBe((maxDepositDays + 1) * 86_400_000);
  expect(longest).toBeLessThanOrEqual(6 * 86_400_000);
});
