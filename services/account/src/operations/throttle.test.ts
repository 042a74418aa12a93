import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a single call runs at once and is not repeated', () => {
  const action = vi.fn<() => void>();
  throttle(1_000, action)();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(1);
});

test('the last of many calls in a pause runs at its end and starts the next pause', () => {
  const action = vi.fn<() => void>();
  const call = throttle(1_000, action);
  for (let times = 0; times < 50; times += 1) call();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledTimes(2);
  call();
  expect(action).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(action).toHaveBeenCalledTimes(3);
});
