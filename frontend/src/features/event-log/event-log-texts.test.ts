import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { delayText } from './event-log-texts.ts';

test.each([
  [0, 'after 0 ms'],
  [42, 'after 42 ms'],
  [999, 'after 999 ms'],
  [1_250, 'after 1.3 sec'],
  [60_000, ''],
  // Negative when the clocks of two machines differ.
  [-5, ''],
])('a delay of %i ms is shown as "%s"', (delay, text) => {
  expect(delayText(delay, i18n)).toBe(text);
});
