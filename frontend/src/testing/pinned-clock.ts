import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { afterEach, beforeEach, vi } from 'vitest';

/** Two o'clock in the afternoon in Dhaka, four hours after what the builders make was created. */
const now = Date.parse('2026-11-20T08:00:00.000Z');

/** Pins `Date` in every test of this file, so that no test crosses midnight. Timers run as usual. */
export function pinClock(): void {
  beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
}

/** The date in Dhaka so many days after the pinned one. */
export function dayFromToday(days: number): string {
  return addDays(dhakaDateOf(new Date(now)), days);
}

export function minutesFromNow(minutes: number): string {
  return new Date(now + minutes * 60_000).toISOString();
}
