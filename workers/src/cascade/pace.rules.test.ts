import { expect, test } from 'vitest';
import { restAfter } from './pace.rules.ts';

test('a step rests as long as its batch took, or as often as that as it is told', () => {
  expect(restAfter(80, 1)).toBe(80);
  expect(restAfter(80, 3)).toBe(240);
  expect(restAfter(80, 0)).toBe(0);
});

test('a batch that took very long, as a frozen service was asked, does not keep the deletion waiting as long again', () => {
  expect(restAfter(60_000, 1)).toBe(1_000);
});
