import { expect, test } from 'vitest';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { formatDhakaDay } from './dhaka-dates.ts';
import { parseDay } from './parse-day.ts';

test.each([
  ['2026-11-28', '2026-11-28'],
  ['28/11/2026', '2026-11-28'],
  ['8.1.2026', '2026-01-08'],
  [' 28 Nov 2026 ', '2026-11-28'],
  ['২৮/১১/২০২৬', '2026-11-28'],
  ['29/2/2028', '2028-02-29'],
])('reads %s', (typed, date) => {
  expect(parseDay(typed)).toBe(date);
});

test.each([
  '',
  '28',
  '28/11',
  '28/11/26',
  '29/2/2026',
  '31/6/2026',
  '0/5/2026',
  '12/13/2026',
  '28 N 2026',
  '2026-11-2',
  'soon',
])('takes "%s" for no date', (typed) => {
  expect(parseDay(typed)).toBeNull();
});

test.each(['en', 'bn'])('reads every date of four years as it is displayed (%s)', (locale) => {
  for (let date = '2025-01-01'; date < '2029-01-01'; date = addDays(date, 1))
    expect(parseDay(formatDhakaDay(date, locale, 'date'))).toBe(date);
});
