import { expect, test } from 'vitest';
import { describeStart } from './start-figures.ts';

test('the figures count from the start of the command', () => {
  const environment = { PETCARE_BEGAN_AT: '1000', PETCARE_RECEIVED_BEFORE: '5000000' };
  expect(describeStart(environment, 66_400, 317_000_000)).toBe(
    'Ready in 65.4 s; 312 MB came over the network.',
  );
  expect(describeStart(environment, 11_000, 5_040_000)).toBe(
    'Ready in 10.0 s; 0.0 MB came over the network.',
  );
});

test('without network counters only the time is printed', () => {
  expect(describeStart({ PETCARE_BEGAN_AT: '1000' }, 3000, undefined)).toBe('Ready in 2.0 s.');
});
