import { expect, test } from 'vitest';
import { codeName, codeOfSqlState, packSqlState, unpackSqlState } from './error-codes.ts';

test.each([
  ['M001C', 319029277],
  ['55P03', 50463045],
])('%s is packed into %i and unpacked again', (state, packed) => {
  expect(packSqlState(state)).toBe(packed);
  expect(unpackSqlState(packed)).toBe(state);
});

test('MongoDB’s own codes are not unpacked', () => {
  for (const code of [1, 11000, 121, -3, 2 ** 31]) expect(unpackSqlState(code)).toBeUndefined();
});

test.each([
  ['23P01', 11000, 'DuplicateKey'],
  ['40P01', 112, 'WriteConflict'],
  ['08006', 91, 'ShutdownInProgress'],
  ['M000U', 115, 'CommandNotSupported'],
  ['M00ZZ', 2, 'BadValue'],
  ['XX000', 1, 'InternalError'],
])('%s is translated into %i %s', (state, code, name) => {
  expect(codeOfSqlState(state)).toBe(code);
  expect(codeName(codeOfSqlState(state))).toBe(name);
});
