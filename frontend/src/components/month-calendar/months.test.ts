import { expect, test } from 'vitest';
import { addMonths, dateAfterKey, spanOf, weeksOf } from './months.ts';

test('weeksOf splits a month into weeks that begin on Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ]);
  expect(weeks[4]?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', null]);
});

test('addMonths crosses the end of a year, and spanOf knows the leap day', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(spanOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['a', null],
])('the key %s moves from the first of December to %s', (key, date) => {
  expect(dateAfterKey(key, '2026-12-01')).toBe(date);
});

test('Page Down from the 31st moves to the last day of a shorter month', () => {
  expect(dateAfterKey('PageDown', '2026-12-31')).toBe('2027-01-31');
  expect(dateAfterKey('PageDown', '2027-01-31')).toBe('2027-02-28');
});
