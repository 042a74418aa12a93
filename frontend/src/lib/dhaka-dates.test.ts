import { expect, test } from 'vitest';
import { formatDhaka } from './dhaka-dates.ts';

const lateEveningInLondon = new Date('2026-11-20T19:30:00Z');

test('a date is the one in Dhaka', () => {
  expect(formatDhaka(lateEveningInLondon, 'en')).toBe('21 November 2026');
});

test('Bangla readers get Bangla digits and months', () => {
  expect(formatDhaka(lateEveningInLondon, 'bn')).toBe('২১ নভেম্বর, ২০২৬');
});

test('a time is the one in Dhaka', () => {
  expect(formatDhaka(lateEveningInLondon, 'en', 'date-time')).toBe('21 Nov 2026, 1:30 am');
});

test('in Bangla the part of the day comes before the time', () => {
  expect(formatDhaka(lateEveningInLondon, 'bn', 'date-time')).toBe('২১ নভেম্বর, ২০২৬, রাত ১:৩০');
  expect(formatDhaka(new Date('2026-11-20T06:12:00Z'), 'bn', 'date-time')).toBe('২০ নভেম্বর, ২০২৬, দুপুর ১২:১২');
});
