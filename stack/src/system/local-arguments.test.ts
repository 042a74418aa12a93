import { expect, test } from 'vitest';
import { readArguments } from './local-arguments.ts';

test.each([
  [[], { fresh: false, copies: 1, archive: false }],
  [['--fresh'], { fresh: true, copies: 1, archive: false }],
  [['--copies', '3'], { fresh: false, copies: 3, archive: false }],
  [['--copies=2', '--fresh'], { fresh: true, copies: 2, archive: false }],
  [['--archive'], { fresh: false, copies: 1, archive: true }],
])('npm start -- %j is valid', (given, expected) => {
  expect(readArguments(given)).toEqual(expected);
});

test.each([
  [['--copies'], /^--copies is given without a number\./],
  [['--copies', '--fresh'], /^--copies is "--fresh"\./],
  [['--copies=0'], /^--copies is "0"\./],
  [['--copies', '10'], /^--copies is "10"\. Give a number from 1 to 9/],
  [['--copies', '2.5'], /^--copies is "2\.5"\./],
  [['--fresh=yes'], /^"--fresh=yes" is not a known option\./],
  [['-f'], /^"-f" is not a known option\./],
  [['3'], /^"3" is not a known option\./],
])('npm start -- %j is refused with one sentence', (given, sentence) => {
  expect(() => readArguments(given)).toThrow(sentence);
});
