import { expect, test } from 'vitest';
import { districtIn } from './districts.ts';

test.each([
  ['Sylhet', 'bn', 'সিলেট'],
  ['সিলেট', 'en', 'Sylhet'],
  ['Sylhet', 'en', 'Sylhet'],
  ['Dhaka Cantonment', 'bn', 'Dhaka Cantonment'],
])('the district %s in %s is %s', (written, locale, read) => {
  expect(districtIn(written, locale)).toBe(read);
});
