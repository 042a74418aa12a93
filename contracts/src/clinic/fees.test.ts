import { describe, expect, test } from 'vitest';
import { freeCancellationHours, refundOfFee } from './fees.ts';

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
    expect(refundOfFee(80_000, { byPatient: true, now: before(hours), start })).toBe(refund);
  });

  test.each([168, 1, 0, -1])('is all of it when the clinic cancels %d hours before', (hours) => {
    expect(refundOfFee(80_000, { byPatient: false, now: before(hours), start })).toBe(80_000);
  });

  test('is whole poisha, and half of an odd sum is rounded down', () => {
    expect(refundOfFee(80_001, { byPatient: true, now: before(1), start })).toBe(40_000);
  });
});
