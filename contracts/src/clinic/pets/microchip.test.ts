import { expect, test } from 'vitest';
import { Microchip } from './microchip.ts';

const messageOf = (typed: string) => Microchip.safeParse(typed).error?.issues[0]?.message;

test.each([
  ['of Bangladesh', '050000000012345', '050000000012345'],
  ['of a manufacturer', '985 112 345678903', '985112345678903'],
  ['with hyphens', '826-098-101-234-567', '826098101234567'],
  ['in Bangla digits', '০৫০০০০০০০০১২৩৪৫', '050000000012345'],
])('a number %s is accepted', (_what, typed, stored) => {
  expect(Microchip.parse(typed)).toBe(stored);
});

test.each([
  ['of 14 digits', '05000000001234', 'must be 15 digits'],
  ['with letters', '05000000001234A', 'must be 15 digits'],
  ['of a test transponder', '999000000012345', 'must begin with the code of a country or a manufacturer'],
  ['of no country', '000000000012345', 'must begin with the code of a country or a manufacturer'],
  ['of a continent', '142000000012345', 'must begin with the code of a country or a manufacturer'],
  ['above 38 bits', '050274877906944', 'is not a number of ISO 11784'],
])('a number %s is refused', (_what, typed, message) => {
  expect(messageOf(typed)).toBe(message);
});
