import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  dhakaDateOf,
  dhakaDay,
  dhakaInstant,
  dhakaMinutesOf,
  lastDays,
  weekdayOf,
} from './dhaka-time.ts';

test('the last business days end with the date in Dhaka, six hours ahead of UTC', () => {
  expect(lastDays(3, new Date('2026-02-28T17:59:59.999Z'))).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
  ]);
  expect(lastDays(3, new Date('2026-02-28T18:00:00.000Z'))).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('a business day lasts from midnight to midnight in Dhaka', () => {
  expect(dhakaDay('2026-03-01')).toEqual({
    from: new Date('2026-02-28T18:00:00.000Z'),
    before: new Date('2026-03-01T18:00:00.000Z'),
  });
});

// Summer time at half an hour, and a zone in which 2011-12-30 does not exist.
describe.each(['America/St_Johns', 'Pacific/Apia'])('with the local time zone %s', (zone) => {
  beforeAll(() => void vi.stubEnv('TZ', zone));
  afterAll(() => void vi.unstubAllEnvs());

  const dates = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2011, 0, 1 + day)));
  // Independent oracle: the platform's own calendar of Asia/Dhaka.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Dhaka',
    dateStyle: 'short',
    timeStyle: 'short',
  });

  test('every date of a year begins and ends at midnight in Dhaka', () => {
    for (const utc of dates) {
      const date = utc.toISOString().slice(0, 10);
      const { from, before } = dhakaDay(date);
      const next = new Date(utc.getTime() + 86_400_000).toISOString().slice(0, 10);
      expect([clock.format(from), clock.format(before)]).toEqual([`${date} 00:00`, `${next} 00:00`]);
      expect(addDays(date, 1)).toBe(next);
      expect(weekdayOf(date)).toBe(utc.getUTCDay());
      const afternoon = dhakaInstant(date, 14 * 60 + 20);
      expect(clock.format(afternoon)).toBe(`${date} 14:20`);
      expect([dhakaDateOf(afternoon), dhakaMinutesOf(afternoon)]).toEqual([date, 14 * 60 + 20]);
    }
  });

  test('local midnight is another instant on every date (control)', () => {
    for (const utc of dates)
      expect(new Date(2011, utc.getUTCMonth(), utc.getUTCDate())).not.toEqual(
        dhakaInstant(utc.toISOString().slice(0, 10), 0),
      );
  });
});
