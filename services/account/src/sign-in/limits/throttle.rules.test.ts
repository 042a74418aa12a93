import { expect, test } from 'vitest';
import { waitText } from './throttle.rules.ts';

test.each([
  [1, '1 second'],
  [59_100, '60 seconds'],
  [60_001, '2 minutes'],
  [899_500, '15 minutes'],
])('a wait of %i ms is shown as %s', (milliseconds, words) => {
  expect(waitText(milliseconds)).toBe(`Too many attempts. Please wait ${words} and try again.`);
});
