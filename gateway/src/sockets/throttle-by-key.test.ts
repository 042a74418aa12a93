import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleByKey } from './throttle-by-key.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls of one key run at once and once more at the end of the pause, with the last value', () => {
  const values: string[] = [];
  const call = throttleByKey<string>(300, (value) => values.push(value));
  for (const value of ['a1', 'a2', 'a3']) call('a', value);
  call('b', 'b1');
  expect(values).toEqual(['a1', 'b1']);
  vi.advanceTimersByTime(299);
  expect(values).toEqual(['a1', 'b1']);
  vi.advanceTimersByTime(1);
  expect(values).toEqual(['a1', 'b1', 'a3']);
  // The call at the end of a pause starts another pause.
  call('a', 'a4');
  expect(values).toHaveLength(3);
  vi.advanceTimersByTime(300);
  expect(values).toEqual(['a1', 'b1', 'a3', 'a4']);
});

test('a key runs at once again after a pause without calls', () => {
  const values: number[] = [];
  const call = throttleByKey<number>(300, (value) => values.push(value));
  call('a', 1);
  vi.advanceTimersByTime(600);
  call('a', 2);
  expect(values).toEqual([1, 2]);
});
