import type { Caller } from '@petcare/platform/auth/identity.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { expect, test } from 'vitest';
import { detailsOpenTo, showDetails } from './visitor-details.ts';

const family = '👨‍👩‍👧‍👦';
// Two code units, one grapheme.
const bangla = 'কি';

test.each<[string, Caller, string, string]>([
  ['a short text stays whole', visitor, 'x'.repeat(120), 'x'.repeat(120)],
  ['a visitor gets 120 letters', visitor, 'x'.repeat(121), 'x'.repeat(120)],
  ['a Bangla letter with its vowel is one', visitor, bangla.repeat(130), bangla.repeat(120)],
  ['an emoji is never cut in half', visitor, family.repeat(121), family.repeat(120)],
  ['few letters of many code units stay whole', visitor, family.repeat(20), family.repeat(20)],
  ['signed-in users get the whole text', userCaller('a'.repeat(24)), 'x'.repeat(500), 'x'.repeat(500)],
])('%s', (_, caller, details, shown) => {
  expect(showDetails(details, detailsOpenTo(caller))).toBe(shown);
});
