import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  'Rahima Khatun',
  'Dr. Farhana Islam',
  'A.K.M. Rahman',
  "Nadia O'Brien-Haque (Dhaka)",
  'রহিমা খাতুন',
  'ক্‍ষ',
  'x'.repeat(60),
])('%s is a name', (name) => {
  expect(plainName(` ${name} `)).toBe(name);
});

test.each([
  ['a link', 'winner, see http://evil.example'],
  ['a domain', 'You have won, see evil.example'],
  ['a domain with a wide dot', 'See evil．example'],
  ['a domain with an ideographic dot', 'See evil。example'],
  ['a scheme', 'call tel:999'],
  ['an address of the IP', 'See 192.0.2.7'],
  ['a path', 'See evil/prize'],
  ['an email address', 'ask me@evil'],
  ['markup', 'Rahima <b>'],
  ['a link in Markdown', '[prize](evil)'],
  ['a line break', 'Rahima\nYou have won'],
  ['a Unicode line break', 'Rahima\u2028You have won'],
  ['a reversed reading direction', 'Rahima \u202Eelpmaxe'],
  ['61 characters', 'x'.repeat(61)],
])('a text with %s is not a name', (_, text) => {
  expect(plainName(text)).toBe('');
});
