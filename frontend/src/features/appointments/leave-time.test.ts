import { expect, test } from 'vitest';
import { minutesToLeave } from './leave-time.ts';

test.each([
  ['with time left', 70, 30, 30],
  ['when the way takes as long as the wait', 40, 30, 0],
  ['when it is too late', 5, 60, 0],
])('%s', (_, wait, travel, minutes) => {
  expect(minutesToLeave(wait, travel)).toBe(minutes);
});
