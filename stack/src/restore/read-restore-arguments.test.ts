import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readRestoreArguments } from './read-restore-arguments.ts';

test.each([
  [['--to', '2026-11-23T10:15:00Z'], { to: new Date('2026-11-23T10:15:00Z'), from: undefined }],
  [
    ['--to=2026-11-23T16:15:00.250+06:00', '--from', tmpdir()],
    { to: new Date('2026-11-23T10:15:00.250Z'), from: tmpdir() },
  ],
])('npm run restore -- %j is valid', (given, expected) => {
  expect(readRestoreArguments(given)).toEqual(expected);
});

test.each([
  [[], /^--to is missing\. Use npm run restore/],
  [['--to', 'yesterday'], /^--to is not a time: "yesterday"\./],
  [['--to', '2026-11-23T10:15:00'], /^--to is not a time/],
  [['--to'], /^--to is not a time/],
  [
    ['--to', '2026-11-23T10:15:00Z', '--from', '/missing'],
    /^The folder of --from does not exist: "\/missing"/,
  ],
  [['--until', '2026-11-23T10:15:00Z'], /^"until" is not a known option/],
  [['2026-11-23T10:15:00Z'], /^"2026-11-23T10:15:00Z" is not a known option/],
])('npm run restore -- %j is refused with one sentence', (given, sentence) => {
  expect(() => readRestoreArguments(given)).toThrow(sentence);
});
