import { describe, expect, test } from 'vitest';
import {
  answerUntil,
  canAnswer,
  endLatest,
  endsAfter,
  isDue,
  nextStep,
  voiceNoteTypeOf,
  type Attempt,
  type EmergencyState,
} from './emergency.rules.ts';

const now = new Date('2026-11-25T06:00:00Z');
const seconds = (count: number) => new Date(now.getTime() + count * 1000);
const attempt = (number: number, outcome: Attempt['outcome'] = 'asked'): Attempt => ({
  number,
  drId: `doctor-${number}`,
  outcome,
  endedAt: null,
});
const asking: EmergencyState = {
  status: 'asking',
  attempts: [attempt(1, 'declined'), attempt(2)],
  answerUntil: seconds(60),
  endsAt: endsAfter(now),
};
const candidate = (drId: string, minutes: number) => ({
  drId,
  doctorUserId: `user-of-${drId}`,
  slot: { start: seconds(minutes * 60) },
});

describe('an answer', () => {
  test.each([
    ['to the latest attempt in time is possible', asking, 2, seconds(59), true],
    ['at the end of the time is too late', asking, 2, seconds(60), false],
    ['to an earlier attempt is refused', asking, 1, seconds(1), false],
    ['to an accepted emergency is refused', { ...asking, status: 'accepted' as const }, 2, seconds(1), false],
    [
      'to a cancelled emergency is refused',
      { ...asking, status: 'cancelled' as const },
      2,
      seconds(1),
      false,
    ],
  ])('%s', (_, state, number, at, expected) => {
    expect(canAnswer(state, number, at)).toBe(expected);
  });

  test('is due for the timer exactly when it is no longer possible', () => {
    for (let second = 0; second <= 120; second += 1)
      expect(isDue(asking, seconds(second))).toBe(!canAnswer(asking, 2, seconds(second)));
  });
});

describe('the next doctor', () => {
  const first = { attempts: [], endsAt: endsAfter(now) };

  test('is the one with the soonest slot', () => {
    const candidates = [candidate('b', 40), candidate('a', 20), candidate('c', 60)];
    expect(nextStep(first, candidates, new Set(), now)).toMatchObject({ candidate: { drId: 'a' } });
  });

  test('is never asked twice', () => {
    const state = { ...first, attempts: [{ ...attempt(1, 'expired'), drId: 'a' }] };
    expect(nextStep(state, [candidate('a', 20), candidate('b', 40)], new Set(), now)).toMatchObject({
      candidate: { drId: 'b' },
    });
    expect(nextStep(state, [candidate('a', 20)], new Set(), now)).toEqual({ kind: 'end' });
  });

  test('who is being asked about another emergency is skipped, or waited for if no other is left', () => {
    const busy = new Set(['a']);
    const candidates = [candidate('a', 20), candidate('b', 40)];
    expect(nextStep(first, candidates, busy, now)).toMatchObject({ candidate: { drId: 'b' } });
    expect(nextStep(first, candidates.slice(0, 1), busy, now)).toEqual({ kind: 'wait' });
  });

  test('is not asked shortly before the end of the emergency', () => {
    const late = new Date(first.endsAt.getTime() - 9_000);
    expect(nextStep(first, [candidate('a', 20)], new Set(), late)).toEqual({ kind: 'end' });
  });

  test('has a minute, or less before the end of the emergency', () => {
    expect(answerUntil(first.endsAt, now)).toEqual(seconds(60));
    const late = new Date(first.endsAt.getTime() - 20_000);
    expect(answerUntil(first.endsAt, late)).toEqual(first.endsAt);
  });
});

test('an outcome is that of the latest attempt only', () => {
  expect(endLatest(asking.attempts, 'expired', now)).toEqual([
    attempt(1, 'declined'),
    { ...attempt(2), outcome: 'expired', endedAt: now },
  ]);
});

test.each([
  ['WebM', [0x1a, 0x45, 0xdf, 0xa3, 0x01], 'audio/webm'],
  ['Ogg', [...Buffer.from('OggS'), 0], 'audio/ogg'],
  ['MP4', [0, 0, 0, 0x20, ...Buffer.from('ftypM4A ')], 'audio/mp4'],
  ['HTML', [...Buffer.from('<html><script>')], null],
  ['nothing', [], null],
  ['SVG', [...Buffer.from('<svg onload=')], null],
])('the type of a recording is that of its first bytes: %s', (_, bytes, type) => {
  expect(voiceNoteTypeOf(Uint8Array.from(bytes))).toBe(type);
});
