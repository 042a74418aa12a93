import { expect, test } from 'vitest';
import { encodePhc, parsePhc } from './phc-string.ts';

/** From the test suite of the argon2 reference implementation: "password" with the salt "somesalt". */
const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

test('a hash of another argon2 library is parsed', () => {
  const { salt, hash, ...cost } = parsePhc(known);
  expect(cost).toEqual({ memory: 65_536, passes: 2, parallelism: 1 });
  expect(salt.toString()).toBe('somesalt');
  expect(hash.toString('hex')).toBe('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7');
});

test('an encoded hash equals the parsed one', () => {
  expect(encodePhc(parsePhc(known))).toBe(known);
});

test.each([
  ['another variant', known.replace('argon2id', 'argon2i')],
  ['an older version', known.replace('v=19', 'v=16')],
  ['a bcrypt hash', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(() => parsePhc(text)).toThrow('not argon2id');
});
