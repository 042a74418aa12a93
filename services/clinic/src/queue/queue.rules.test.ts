import { describe, expect, test } from 'vitest';
import {
  minutesUntil,
  nextAppointment,
  averageMinutes,
  addDuration,
  waitingAppointments,
  type QueuedAppointment,
} from './queue.rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 4, minutes));
const appointment = (
  serial: number,
  status: QueuedAppointment['status'],
  minutes = serial * 20,
): QueuedAppointment => ({
  _id: String(serial),
  serial,
  status,
  start: at(minutes),
});

describe('the next appointment', () => {
  test('is the earliest of the checked-in ones', () => {
    const appointments = [
      appointment(1, 'Confirmed'),
      appointment(3, 'Checked in'),
      appointment(2, 'Checked in'),
    ];
    expect(nextAppointment(appointments, null)?.serial).toBe(2);
    expect(nextAppointment(appointments, '2')?.serial).toBe(3);
  });

  test('is the earliest when none is checked in, whatever the serials', () => {
    expect(
      nextAppointment([appointment(9, 'Confirmed', 0), appointment(1, 'Requested', 20)], null)?.serial,
    ).toBe(9);
    expect(nextAppointment([], null)).toBeNull();
  });

  test.each(['Completed', 'Cancelled', 'No-show'] as const)('is never one that is %s', (status) => {
    expect(waitingAppointments([appointment(1, status)], null)).toEqual([]);
  });
});

describe('the pace of a day', () => {
  test.each([
    [[], 20],
    [[12], 16],
    [[10, 30], 20],
    [[10, 12, 18], 15],
    [[600], 40],
  ])('after appointments of %j minutes is %d per appointment', (durations, pace) => {
    expect(averageMinutes(durations, 20)).toBe(pace);
  });

  test('uses the last twenty durations', () => {
    const days = [60, ...Array<number>(20).fill(10)].reduce<number[]>(addDuration, []);
    expect(days).toEqual(Array(20).fill(10));
  });
});

describe('the estimated wait', () => {
  test.each([
    ['none is ahead and the doctor is free', { ahead: 0, servingFor: null, untilSlot: -5 }, 0],
    ['none is ahead before the slot begins', { ahead: 0, servingFor: null, untilSlot: 25 }, 25],
    ['the day has not begun and two are ahead', { ahead: 2, servingFor: null, untilSlot: 10 }, 40],
    ['one has been served for 5 minutes', { ahead: 0, servingFor: 5, untilSlot: 0 }, 15],
    ['one has been served for longer than usual', { ahead: 0, servingFor: 50, untilSlot: 0 }, 4],
    ['one is being served and three are ahead', { ahead: 3, servingFor: 5, untilSlot: 0 }, 75],
  ])('when %s', (_, { ahead, servingFor, untilSlot }, minutes) => {
    expect(minutesUntil({ ahead, servingFor, untilSlot, pace: 20 })).toBe(minutes);
  });
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/**
 * Returns the minutes of a log-normal appointment: two of three within a quarter of the doctor's usual time, some
 * much longer.
 */
function appointmentLength(usualMinutes: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return usualMinutes * Math.exp(0.25 * normal);
}

/**
 * Simulates days of doctors up to 40 % faster or slower than their 20-minute slots. Each patient checks the
 * estimate once within the hour before being called. @returns the absolute errors in minutes.
 */
function estimateErrors(days: number, estimatePace: (durations: number[]) => number): number[] {
  const random = seededRandom(7);
  const errors: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const usualMinutes = 20 * (0.6 + random() * 0.8);
    const lengths = Array.from({ length: 20 }, () => appointmentLength(usualMinutes, random));
    const begins = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, one) => sum + one, 0));
    for (const [own, called] of begins.entries()) {
      const now = called - random() * Math.min(60, called);
      const serving = begins.findLastIndex((begin) => begin <= now);
      if (serving < 0 || serving >= own) continue;
      const estimate = minutesUntil({
        ahead: own - serving - 1,
        pace: estimatePace(lengths.slice(0, serving).reduce<number[]>(addDuration, [])),
        servingFor: now - (begins[serving] ?? 0),
        untilSlot: own * 20 - now,
      });
      errors.push(Math.abs(estimate - (called - now)));
    }
  }
  return errors;
}

const shareWithin = (errors: number[], minutes: number) =>
  errors.filter((error) => error <= minutes).length / errors.length;

test('four of five estimates within the hour before are off by at most ten minutes', () => {
  const errors = estimateErrors(500, (durations) => averageMinutes(durations, 20));
  expect(errors.length).toBeGreaterThan(5_000);
  expect(shareWithin(errors, 10)).toBeGreaterThanOrEqual(0.8);
});

test('control: an estimate that ignores the doctor’s pace misses that target', () => {
  expect(
    shareWithin(
      estimateErrors(500, () => 20),
      10,
    ),
  ).toBeLessThan(0.8);
});
