import { addDays } from '@petcare/contracts/dhaka-time.ts';
import { expect, test } from 'vitest';
import { checkInState, checkOutState } from './calendar-days.ts';

const today = '2099-11-20';
const last = '2100-11-20';

/** Places from today on: for the night, and for the day. */
function looking(guests: number, free: readonly number[], dayFree: readonly number[] = free.map(() => 5)) {
  const places = new Map(
    free.map((count, index) => {
      const date = addDays(today, index);
      return [date, { date, capacity: 5, free: count, day_capacity: 5, day_free: dayFree[index] ?? 5 }];
    }),
  );
  return { guests, today, last, places };
}

test('a stay begins where there are enough places for the night', () => {
  expect(checkInState(today, looking(2, [2]))).toEqual({ is: 'night', free: 2 });
  expect(checkInState(today, looking(2, [1], [1]))).toEqual({ is: 'full', free: 1 });
});

test('where only the night is full a Day Stay can be had', () => {
  expect(checkInState(today, looking(2, [0], [2]))).toEqual({ is: 'day_only' });
});

test('days that are over, too far ahead or not known yet are told apart', () => {
  const here = looking(1, [5]);
  expect(checkInState('2099-11-19', here)).toEqual({ is: 'over' });
  expect(checkInState('2100-11-21', here)).toEqual({ is: 'too_far' });
  expect(checkInState('2099-11-25', here)).toEqual({ is: 'unknown' });
});

test('the day of leaving needs no place any more, and a full night in between bars the way', () => {
  const here = looking(2, [5, 5, 0, 5]);
  expect(checkOutState('2099-11-22', today, here)).toEqual({ is: 'end', nights: 2 });
  expect(checkOutState('2099-11-23', today, here)).toEqual({ is: 'blocked', night: '2099-11-22' });
});

test('leaving on the day of arriving is a Day Stay, which needs a place for the day', () => {
  expect(checkOutState(today, today, looking(2, [0], [2]))).toEqual({ is: 'end', nights: 0 });
  expect(checkOutState(today, today, looking(2, [5], [1]))).toEqual({ is: 'full', free: 1 });
});

test('nobody leaves before they come, or stays for more than 60 nights', () => {
  const here = looking(1, [5, 5]);
  expect(checkOutState(today, '2099-11-21', here)).toEqual({ is: 'before_check_in' });
  expect(checkOutState('2100-01-19', today, here)).toEqual({ is: 'end', nights: 60 });
  expect(checkOutState('2100-01-20', today, here)).toEqual({ is: 'too_long' });
});
