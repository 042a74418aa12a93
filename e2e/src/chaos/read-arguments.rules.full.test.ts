import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test('faults, trials, seed and copies are read', () => {
  const given = ['--fault', 'F3,F5', '--trials', '20', '--seed', '7', '--copies', '1'];
  expect(readArguments(given, 1)).toMatchObject({ faults: ['F3', 'F5'], trials: 20, seed: 7, copies: 1 });
});

test('without a seed the given one is used, so that it can be printed', () => {
  expect(readArguments([], 4711)).toMatchObject({ faults: ['F1'], seed: 4711, copies: 3 });
});

test.each([
  [['--fault', 'F99'], 'There is no fault "F99".'],
  [['--bug', 'none'], 'There is no bug "none".'],
  [['--trials', '0'], '--trials is "0"'],
  [['--seed', 'seven'], '--seed is "seven"'],
  [['--unknown'], '--unknown'],
])('%j is refused', (given, message) => {
  expect(() => readArguments(given, 1)).toThrow(message);
});
