import { describe, expect, test } from 'vitest';
import { rateLimitBucket } from './rate-limit.ts';

describe('the bucket an address counts in', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (ip, bucket) => expect(rateLimitBucket(ip)).toBe(bucket));
});
