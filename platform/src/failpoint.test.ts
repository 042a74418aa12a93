import { expect, test } from 'vitest';
import { readFailpoint } from './failpoint.ts';

test('a failpoint is armed by name, for its first or a later pass', () => {
  expect(readFailpoint({})).toBeUndefined();
  expect(readFailpoint({ FAILPOINT: 'after-commit' })).toEqual({ name: 'after-commit', pass: 1 });
  expect(readFailpoint({ FAILPOINT: 'before-ack@3' })).toEqual({ name: 'before-ack', pass: 3 });
});

test('an unknown failpoint stops the process instead of being ignored', () => {
  expect(() => readFailpoint({ FAILPOINT: 'after-lunch' })).toThrow('FAILPOINT: must be one of after-commit');
});

test('a failpoint cannot be armed in production', () => {
  expect(() => readFailpoint({ FAILPOINT: 'after-commit', NODE_ENV: 'production' })).toThrow(
    'must not be set when NODE_ENV is production',
  );
});
