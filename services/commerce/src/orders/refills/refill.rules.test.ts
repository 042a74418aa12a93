import { expect, test } from 'vitest';
import { firstDue, nextDue } from './refill.rules.ts';

test('the first reminder is due at nine in Dhaka, so many days after today', () => {
  // 22:30 UTC is the next day in Dhaka.
  expect(firstDue(30, new Date('2026-11-25T22:30:00Z'))).toEqual(new Date('2026-12-26T03:00:00Z'));
});

test.each([
  ['on time', '2026-12-26T03:00:10Z', '2027-01-25T03:00:00Z'],
  ['ten days late', '2027-01-05T12:00:00Z', '2027-01-25T03:00:00Z'],
  ['seventy days late, once', '2027-03-06T12:00:00Z', '2027-03-26T03:00:00Z'],
])('the reminder after one that was sent %s keeps to its days', (_what, now, expected) => {
  expect(nextDue(new Date('2026-12-26T03:00:00Z'), 30, new Date(now))).toEqual(new Date(expected));
});
