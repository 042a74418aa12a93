import { describe, expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-11-20T10:00:00Z');

describe('a relative time', () => {
  it.each([
    ['2026-11-20T09:59:30Z', 'now'],
    ['2026-11-20T09:59:00Z', '1 minute ago'],
    ['2026-11-20T07:00:00Z', '3 hours ago'],
    ['2026-11-19T09:00:00Z', 'yesterday'],
    ['2026-11-05T09:00:00Z', '2 weeks ago'],
    ['2025-10-05T09:00:00Z', 'last year'],
  ])('%s is %s', (instant, words) => {
    expect(timeAgo(new Date(instant), now, 'en')).toBe(words);
  });

  it('uses Bangla words and digits', () => {
    expect(timeAgo(new Date('2026-11-20T09:55:00Z'), now, 'bn')).toBe('৫ মিনিট আগে');
  });

  it('is now when the server’s clock is ahead of the device’s', () => {
    expect(timeAgo(new Date('2026-11-20T10:03:00Z'), now, 'en')).toBe('now');
  });
});
