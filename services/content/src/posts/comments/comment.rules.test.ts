import { describe, expect, test } from 'vitest';
import { canEdit, usersToNotify, tooFastText } from './comment.rules.ts';

test.each([
  ['at once', 0, true],
  ['after fifteen minutes to the millisecond', 15 * 60_000, true],
  ['a millisecond later', 15 * 60_000 + 1, false],
])('a comment can be changed %s: %s', (_, age, allowed) => {
  const now = new Date('2026-03-01T12:00:00Z');
  expect(canEdit(new Date(now.getTime() - age), now)).toBe(allowed);
});

describe('a comment notifies', () => {
  test.each([
    ['the owner', 'rima', 'karim', [], ['karim']],
    ['no user when only the owner has commented', 'karim', 'karim', ['karim'], []],
    ['earlier commenters once each', 'rima', 'karim', ['lila', 'rima', 'lila', 'karim'], ['karim', 'lila']],
    ['the others when the owner answers', 'karim', 'karim', ['lila', 'rima'], ['lila', 'rima']],
  ])('%s', (_, author, owner, commenters, notified) => {
    expect(usersToNotify(author, owner, commenters)).toEqual(notified);
  });

  test('at most two hundred users: the owner and the latest commenters', () => {
    const commenters = Array.from({ length: 300 }, (_, index) => `person-${index}`);
    const notified = usersToNotify('rima', 'karim', commenters);
    expect(notified).toHaveLength(200);
    expect(notified[0]).toBe('karim');
    expect(notified.at(-1)).toBe('person-198');
  });
});

test.each([
  [1, 'You can write 10 comments a minute. Please wait 1 second.'],
  [41_200, 'You can write 10 comments a minute. Please wait 42 seconds.'],
])('a wait of %i ms is stated in whole seconds', (milliseconds, words) => {
  expect(tooFastText(10, milliseconds)).toBe(words);
});
