import { describe, expect, test } from 'vitest';
import { freeCancellationHours, refundLimitOfMove, refundOfFee } from './fees.ts';

const start = new Date('2026-12-01T04:00:00.000Z');
const before = (hours: number) => new Date(start.getTime() - hours * 3_600_000);
const oneMs = 1 / 3_600_000;

describe('the refund of a paid fee', () => {
  test.each([
    ['a week before', 168, 80_000],
    ['exactly in time', freeCancellationHours, 80_000],
    ['a moment too late', freeCancellationHours - oneMs, 40_000],
    ['a moment before the beginning', oneMs, 40_000],
    ['at the beginning', 0, 0],
    ['afterwards', -1, 0],
  ])('is decided by the time when the patient cancels: %s', (_when, hours, refund) => {
    expect(refundOfFee(80_000, { byPatient: true, now: before(hours), start, limit: null })).toBe(refund);
  });

  test.each([168, 1, 0, -1])('is all of it when the clinic cancels %d hours before', (hours) => {
    expect(refundOfFee(80_000, { byPatient: false, now: before(hours), start, limit: null })).toBe(80_000);
  });

  test('is whole poisha, and half of an odd sum is rounded down', () => {
    expect(refundOfFee(80_001, { byPatient: true, now: before(1), start, limit: null })).toBe(40_000);
  });
});

describe('the refund after the patient has moved the appointment', () => {
  const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
  const week = 168;

  // Moves are given as hours before the time of that moment, and hours by which it moves.
  test.each<[string, [number, number][], number, number]>([
    ['in time, then cancels in time', [[48, week]], 100, 80_000],
    ['in time to a time that is soon, then cancels', [[48, -40]], 4, 40_000],
    ['late, then cancels in time', [[2, week]], 100, 40_000],
    ['late, then cancels late', [[2, week]], 2, 40_000],
    ['late, then cancels after the beginning', [[2, week]], 0, 0],
    ['after the beginning, then cancels in time', [[-1, week]], 100, 0],
    [
      'late and once more in time, then cancels in time',
      [
        [2, week],
        [100, week],
      ],
      150,
      40_000,
    ],
    [
      'in time and once more late, then cancels in time',
      [
        [48, week],
        [2, week],
      ],
      100,
      40_000,
    ],
    ['exactly in time, then cancels in time', [[freeCancellationHours, week]], 100, 80_000],
    ['a moment too late, then cancels in time', [[freeCancellationHours - oneMs, week]], 100, 40_000],
  ])('is at most what cancelling instead would have given: %s', (_when, moves, cancelled, refund) => {
    let limit: number | null = null;
    let shift = 0;
    for (const [hours, by] of moves) {
      const time = hoursLater(shift);
      limit = refundLimitOfMove(80_000, { now: hoursLater(shift - hours), start: time, limit });
      shift += by;
    }
    const cancellation = { now: hoursLater(shift - cancelled), start: hoursLater(shift), limit };
    expect(refundOfFee(80_000, { ...cancellation, byPatient: true })).toBe(refund);
    expect(refundOfFee(80_000, { ...cancellation, byPatient: false })).toBe(80_000);
  });
});
