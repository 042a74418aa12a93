import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { expect, test } from 'vitest';
import { planOrders } from './order-plan.ts';

const anyDays = ['2026-11-23', '2027-01-01', '2028-02-29'].map((date) => dhakaInstant(date, 15 * 60));

test.each(anyDays)('the orders of 90 days before %s have every fate and lie before it', (today) => {
  const planned = planOrders(90, today);
  expect(new Set(planned.map(({ fate }) => fate))).toEqual(
    new Set([
      'delivered',
      'damaged',
      'returned',
      'cancelled',
      'refund refused',
      'disputed',
      'declined',
      'abandoned',
    ]),
  );
  expect(planned.filter(({ at }) => at >= today)).toEqual([]);
  expect(planned.filter(({ at }) => dhakaDateOf(at) < addDays(dhakaDateOf(today), -90))).toEqual([]);
  const beforeJoining = planned.filter(
    ({ at, customer }) => today.getTime() - at.getTime() > customer.joinedDaysAgo * 24 * 3_600_000,
  );
  expect(beforeJoining).toEqual([]);
  expect(new Set(planned.map(({ key }) => key)).size).toBe(planned.length);
});
