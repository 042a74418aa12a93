import { describe, expect, test } from 'vitest';
import {
  minutesUntil,
  nextAppointment,
  paceOf,
  remember,
  waiting,
  type QueuedAppointment,
} from './queue.rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 4, minutes));
const visit = (
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
    const visits = [visit(1, 'Confirmed'), visit(3, 'Checked in'), visit(2, 'Checked in')];
    expect(nextAppointment(visits, null)?.serial).toBe(2);
    expect(nextAppointment(visits, '2')?.serial).toBe(3);
  });

  test('is the first at all as long as nobody is there, whatever the numbers say', () => {
    expect(nextAppointment([visit(9, 'Confirmed', 0), visit(1, 'Requested', 20)], null)?.serial).toBe(9);
    expect(nextAppointment([], null)).toBeNull();
  });

  test.each(['Completed', 'Cancelled', 'No-show'] as const)('is nobody whose visit is %s', (status) => {
    expect(waiting([visit(1, status)], null)).toEqual([]);
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
    expect(paceOf(durations, 20)).toBe(pace);
  });

  test('is learnt from the last twenty', () => {
    const days = [60, ...Array<number>(20).fill(10)].reduce<number[]>(remember, []);
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
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/** How long a visit takes: two of three within a quarter of the doctor's usual, some much longer. Minutes. */
function visitLength(usual: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return usual * Math.exp(0.25 * normal);
}

/**
 * Days of doctors who are up to 40 % quicker or slower than their slots of 20 minutes. Everybody who is still to come within the hour looks
 * at some moment; the difference between what they read and what came is what is returned, in minutes.
 */
function errorsOfDays(days: number, paceAsLearnt: (durations: number[]) => number): number[] {
  const random = dice(7);
  const errors: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const usual = 20 * (0.6 + random() * 0.8);
    const lengths = Array.from({ length: 20 }, () => visitLength(usual, random));
    const begins = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, one) => sum + one, 0));
    for (const [own, turn] of begins.entries()) {
      const now = turn - random() * Math.min(60, turn);
      const serving = begins.findLastIndex((begin) => begin <= now);
      if (serving < 0 || serving >= own) continue;
      const told = minutesUntil({
        ahead: own - serving - 1,
        pace: paceAsLearnt(lengths.slice(0, serving).reduce<number[]>(remember, [])),
        servingFor: now - (begins[serving] ?? 0),
        untilSlot: own * 20 - now,
      });
      errors.push(Math.abs(told - (turn - now)));
    }
  }
  return errors;
}

const within = (errors: number[], minutes: number) =>
  errors.filter((error) => error <= minutes).length / errors.length;

test('four of five patients who look within the hour before wait at most ten minutes more or less than they read', () => {
  const errors = errorsOfDays(500, (durations) => paceOf(durations, 20));
  expect(errors.length).toBeGreaterThan(5_000);
  expect(within(errors, 10)).toBeGreaterThanOrEqual(0.8);
});

test('an estimate that never learns the doctor’s pace would be found out', () => {
  expect(
    within(
      errorsOfDays(500, () => 20),
      10,
    ),
  ).toBeLessThan(0.8);
});
