import { expect, test } from 'vitest';
import { formatDhaka, formatDhakaDays } from './dhaka-dates.ts';

const lateEveningInLondon = new Date('2026-11-20T19:30:00Z');

test('a date is shown in Dhaka time', () => {
  expect(formatDhaka(lateEveningInLondon, 'en')).toBe('21 November 2026');
});

test('Bangla users see Bangla digits and months', () => {
  expect(formatDhaka(lateEveningInLondon, 'bn')).toBe('২১ নভেম্বর, ২০২৬');
});

test('a time is shown in Dhaka time', () => {
  expect(formatDhaka(lateEveningInLondon, 'en', 'date-time')).toBe('21 Nov 2026, 1:30 am');
});

test('Bangla shows the part of the day before the time', () => {
  expect(formatDhaka(lateEveningInLondon, 'bn', 'date-time')).toBe('২১ নভেম্বর, ২০২৬, রাত ১:৩০');
  expect(formatDhaka(new Date('2026-11-20T06:12:00Z'), 'bn', 'date-time')).toBe('২০ নভেম্বর, ২০২৬, দুপুর ১২:১২');
});

test('a date in the near future has its weekday instead of the year', () => {
  expect(formatDhaka(lateEveningInLondon, 'en', 'soon')).toBe('Sat 21 Nov, 1:30 am');
  expect(formatDhaka(lateEveningInLondon, 'bn', 'soon')).toBe('শনি ২১ নভেম্বর, রাত ১:৩০');
});

test('a date range shows the common parts once', () => {
  expect(formatDhakaDays('2026-11-26', '2026-11-29', 'en')).toMatch(/^26\s?–\s?29 November 2026$/u);
  expect(formatDhakaDays('2026-11-26', '2026-12-02', 'bn')).toMatch(/^২৬ নভেম্বর\s?–\s?২ ডিসেম্বর, ২০২৬$/u);
  expect(formatDhakaDays('2026-11-26', '2026-11-26', 'en')).toBe('26 November 2026');
});
