import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelDate } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { expect, test } from 'vitest';
import { checkInState, checkOutState } from './calendar-days.ts';

const today = '2099-11-20';
const last = '2100-11-20';

function searchFor(guests: number, free: readonly number[], dayFree: readonly number[] = free.map(() => 5)) {
  const places = new Map<string, HostelDate>(
    free.map((count, index) => {
      const date = addDays(today, index);
      const day_free = dayFree[index] ?? 5;
      const facts: HostelDate = { date, capacity: 5, free: count, day_capacity: 5, day_free, closed: null };
      return [date, facts];
    }),
  );
  return { guests, today, last, places };
}

test('check-in needs enough places for the night', () => {
  expect(checkInState(today, searchFor(2, [2]))).toEqual({ is: 'night', free: 2 });
  expect(checkInState(today, searchFor(2, [1], [1]))).toEqual({ is: 'full', free: 1 });
});

test('a full night with free day places allows a Day Stay', () => {
  expect(checkInState(today, searchFor(2, [0], [2]))).toEqual({ is: 'day_only' });
});

test('past, too distant and unloaded dates have their own states', () => {
  const search = searchFor(1, [5]);
  expect(checkInState('2099-11-19', search)).toEqual({ is: 'over' });
  expect(checkInState('2100-11-21', search)).toEqual({ is: 'too_far' });
  expect(checkInState('2099-11-25', search)).toEqual({ is: 'unknown' });
});

test('the check-out date needs no place, and a full night in between blocks it', () => {
  const search = searchFor(2, [5, 5, 0, 5]);
  expect(checkOutState('2099-11-22', today, search)).toEqual({ is: 'end', nights: 2 });
  expect(checkOutState('2099-11-23', today, search)).toMatchObject({ is: 'blocked', night: '2099-11-22' });
});

test('check-out on the check-in date is a Day Stay and needs a day place', () => {
  expect(checkOutState(today, today, searchFor(2, [0], [2]))).toEqual({ is: 'end', nights: 0 });
  expect(checkOutState(today, today, searchFor(2, [5], [1]))).toEqual({ is: 'full', free: 1 });
});

test('check-out is refused before check-in and after more than 60 nights', () => {
  const search = searchFor(1, [5, 5]);
  expect(checkOutState(today, '2099-11-21', search)).toEqual({ is: 'before_check_in' });
  expect(checkOutState('2100-01-19', today, search)).toEqual({ is: 'end', nights: 60 });
  expect(checkOutState('2100-01-20', today, search)).toEqual({ is: 'too_long' });
});

test('no stay begins on a closed night or spans one, and it says why', () => {
  const search = searchFor(1, [5, 0, 5]);
  const closedOn = addDays(today, 1);
  const facts = search.places.get(closedOn);
  if (facts) search.places.set(closedOn, { ...facts, day_free: 0, closed: 'Eid' });
  expect(checkInState(closedOn, search)).toEqual({ is: 'closed', reason: 'Eid' });
  expect(checkOutState(closedOn, closedOn, search)).toEqual({ is: 'closed', reason: 'Eid' });
  expect(checkOutState(addDays(today, 2), today, search)).toEqual({
    is: 'blocked',
    night: closedOn,
    closed: 'Eid',
  });
  expect(checkOutState(closedOn, today, search)).toEqual({ is: 'end', nights: 1 });
});
