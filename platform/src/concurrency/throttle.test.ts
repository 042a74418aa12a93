import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is asked for once is done at once, and not again', () => {
  const act = vi.fn<() => void>();
  throttle(1_000, act)();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('of many askings in a pause the last is not forgotten, and the next pause begins with it', () => {
  const act = vi.fn<() => void>();
  const ask = throttle(1_000, act);
  for (let times = 0; times < 50; times += 1) ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(3);
});
