import { expect, test } from 'vitest';
import { ipBucket, waitText } from './throttle.rules.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('%s counts as %s', (ip, bucket) => {
  expect(ipBucket(ip)).toBe(bucket);
});

test('every address of a household counts as the same place', () => {
  const buckets = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:0:0:1', '2001:db8:1:2:a:b:c:d'].map(ipBucket);
  expect(new Set(buckets).size).toBe(1);
});

test.each([
  [1, '1 second'],
  [59_100, '60 seconds'],
  [60_001, '2 minutes'],
  [899_500, '15 minutes'],
])('a wait of %i ms is told as %s', (milliseconds, words) => {
  expect(waitText(milliseconds)).toBe(`Too many attempts. Please wait ${words} and try again.`);
});
