import { describe, expect, test } from 'vitest';
import { endOfOffer, suggestSlot } from './move.rules.ts';

const hour = 3_600_000;

describe('another time for a displaced appointment', () => {
  // For an appointment at 08:00 on 15 December in Dhaka.
  test.each([
    [
      'the nearest day, at the closest time of day',
      '2026-12-05T02:00Z',
      ['12-12T02:00', '12-16T04:00', '12-16T03:00'],
      2,
    ],
    ['of two days the later one', '2026-12-05T02:00Z', ['12-14T02:00', '12-16T02:00'], 1],
    ['the same day, when its hours became shorter', '2026-12-05T02:00Z', ['12-15T05:00', '12-16T02:00'], 0],
    ['no time of tonight', '2026-12-05T02:00Z', ['12-05T03:30', '12-25T02:00'], 1],
    ['no time within 48 hours before the former one', '2026-12-14T02:00Z', ['12-14T10:00', '12-17T02:00'], 1],
    ['a time soon that is after the former one', '2026-12-14T22:00Z', ['12-15T02:20', '12-16T02:00'], 0],
  ])('suggests %s', (_name, now, times, expected) => {
    const free = times.map((time) => ({
      start: new Date(`2026-${time}Z`),
      end: new Date(Date.parse(`2026-${time}Z`) + 20 * 60_000),
      ordinal: 1,
    }));
    expect(suggestSlot(new Date('2026-12-15T02:00Z'), free, new Date(now))).toBe(free[expected]);
  });
});

describe('the offer of another time', () => {
  test('lets patients answer for two days, and ends before either time', () => {
    const now = new Date('2026-12-01T00:00:00Z');
    const after = (hours: number) => new Date(now.getTime() + hours * hour);
    expect(endOfOffer(now, [after(100), after(200)])).toEqual(after(48));
    expect(endOfOffer(now, [after(10), after(200)])).toEqual(after(9.5));
  });
});
