import { expect, test } from 'vitest';
import { pauseAfterBatch } from './batch-pause.rules.ts';

test('the pause is the duration of the batch times the factor', () => {
  expect(pauseAfterBatch(80, 1)).toBe(80);
  expect(pauseAfterBatch(80, 3)).toBe(240);
  expect(pauseAfterBatch(80, 0)).toBe(0);
});

test('the pause after a very long batch is limited', () => {
  expect(pauseAfterBatch(60_000, 1)).toBe(1_000);
});
