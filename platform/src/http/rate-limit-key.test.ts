import { expect, test } from 'vitest';
import { rateLimitKeyOf } from './rate-limit-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:DB8:1:2::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  ['::203.0.113.7', '0:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
  ['unknown', 'unknown'],
])('the key of %s is %s', (ip, key) => {
  expect(rateLimitKeyOf(ip)).toBe(key);
});

test('every address of one /64 has the same key in any notation', () => {
  const keys = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:1', '2001:0db8:0001:0002:a:b:c:d'].map(
    rateLimitKeyOf,
  );
  expect(new Set(keys).size).toBe(1);
});

test('addresses of two /64 networks have two keys', () => {
  expect(rateLimitKeyOf('2001:db8:1:2::1')).not.toBe(rateLimitKeyOf('2001:db8:1:3::1'));
});
