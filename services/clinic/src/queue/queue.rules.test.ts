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

describe('who is next', () => {
  test('is the first of those who are there, by their time', () => {
    const appointments = [
      appointment(1, 'Confirmed'),
      appointment(3, 'Checked in'),
      appointment(2, 'Checked in'),
    ];
    expect(nextAppointment(appointments, null)?.serial).toBe(2);
    expect(nextAppointment(appointments, '2')?.serial).toBe(3);
  });

  test('is the first at all as long as nobody is there, whatever the numbers say', () => {
    expect(
      nextAppointment([appointment(9, 'Confirmed', 0), appointment(1, 'Requested', 20)], null)?.serial,
    ).toBe(9);
    expect(nextAppointment([], null)).toBeNull();
  });

  test.each(['Completed', 'Cancelled', 'No-show'] as const)('is nobody whose visit is %s', (status) => {
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
  ])('after visits of %j minutes is %d a visit', (durations, pace) => {
    expect(averageMinutes(durations, 20)).toBe(pace);
  });

  test('is learnt from the last twenty', () => {
    const days = [60, ...Array<number>(20).fill(10)].reduce<number[]>(addDuration, []);
    expect(days).toEqual(Array(20).fill(10));
  });
});

describe('how long it takes', () => {
  test.each([
    ['nobody is before and the doctor is free', { ahead: 0, servingFor: null, untilSlot: -5 }, 0],
    ['nobody is before but the time has not come', { ahead: 0, servingFor: null, untilSlot: 25 }, 25],
    ['the day has not begun and two are before', { ahead: 2, servingFor: null, untilSlot: 10 }, 40],
    ['one is in there since 5 minutes', { ahead: 0, servingFor: 5, untilSlot: 0 }, 15],
    ['one is in there for longer than usual', { ahead: 0, servingFor: 50, untilSlot: 0 }, 4],
    ['one is in there and three are before', { ahead: 3, servingFor: 5, untilSlot: 0 }, 75],
  ])('when %s', (_, { ahead, servingFor, untilSlot }, minutes) => {
    expect(minutesUntil({ ahead, servingFor, untilSlot, pace: 20 })).toBe(minutes);
  });
});

/** The same numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/** How long a visit takes: two of three within a quarter of the doctor's usual, some much longer. Minutes. */
function appointmentLength(usualMinutes: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return usualMinutes * Math.exp(0.25 * normal);
}

/**
 * Days of doctors who are up to 40 % quicker or slower than their slots of 20 minutes. Everybody who is still to come within the hour looks
 * at some moment; the difference between what they read and what came is what is returned, in minutes.
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

test('four of five patients who look within the hour before wait at most ten minutes more or less than they read', () => {
  const errors = estimateErrors(500, (durations) => averageMinutes(durations, 20));
  expect(errors.length).toBeGreaterThan(5_000);
  expect(shareWithin(errors, 10)).toBeGreaterThanOrEqual(0.8);
});

test('an estimate that never learns the doctor’s pace would be found out', () => {
  expect(
    shareWithin(
      estimateErrors(500, () => 20),
      10,
    ),
  ).toBeLessThan(0.8);
});
