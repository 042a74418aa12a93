import { seededRandom } from '@petcare/platform/demo/seeded-random.ts';
import { describe, expect, test } from 'vitest';
import {
  minutesUntil,
  callOrderOf,
  averageMinutes,
  addDuration,
  noExceptions,
  undoableChange,
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
    expect(callOrderOf(appointments, null)[0]?.serial).toBe(2);
    expect(callOrderOf(appointments, '2')[0]?.serial).toBe(3);
  });

  test('is the earliest when none is checked in, whatever the serials', () => {
    expect(
      callOrderOf([appointment(9, 'Confirmed', 0), appointment(1, 'Requested', 20)], null)[0]?.serial,
    ).toBe(9);
    expect(callOrderOf([], null)).toEqual([]);
  });

  test.each(['Completed', 'Cancelled', 'No-show'] as const)('is never one that is %s', (status) => {
    expect(waitingAppointments([appointment(1, status)], null)).toEqual([]);
  });
});

describe('the order of calling', () => {
  const day = [
    appointment(1, 'Confirmed'),
    appointment(2, 'Checked in'),
    appointment(3, 'Checked in'),
    appointment(4, 'Requested'),
    appointment(5, 'Checked in'),
  ];
  const skipped = (id: string) => ({ appointmentId: id, kind: 'skipped' as const });
  const notHere = (id: string) => ({ appointmentId: id, kind: 'not_here' as const });
  const emergency = (id: string) => ({ appointmentId: id, reason: 'Hit by a car' });

  test.each([
    ['without exceptions', {}, '1', [2, 3, 5, 4]],
    ['with a skipped patient last', { aside: [skipped('2')] }, '1', [3, 5, 4, 2]],
    [
      'with two skipped ones in the order of skipping',
      { aside: [skipped('5'), skipped('2')] },
      '1',
      [3, 4, 5, 2],
    ],
    ['without one who is not here', { aside: [notHere('4')] }, '1', [2, 3, 5]],
    ['with one who was not here and is checked in', { aside: [notHere('3')] }, '1', [2, 3, 5, 4]],
    ['with a recalled patient first', { recalled: ['4'] }, '1', [4, 2, 3, 5]],
    [
      'with an emergency before a recalled one',
      { recalled: ['4'], emergencies: [emergency('5')] },
      '1',
      [5, 4, 2, 3],
    ],
    [
      'with two emergencies as they came',
      { emergencies: [emergency('5'), emergency('3')] },
      null,
      [5, 3, 2, 1, 4],
    ],
  ])('%s', (_, exceptions, serving, serials) => {
    const order = { ...noExceptions, ...exceptions };
    expect(callOrderOf(day, serving, order).map(({ serial }) => serial)).toEqual(serials);
  });
});

describe('undoing', () => {
  test.each([
    ['an hour after the change', 60, true],
    ['later', 61, false],
  ])('is possible up to %s: %i minutes', (_, minutes, possible) => {
    const change = { at: at(0) };
    expect(undoableChange([{ at: at(-30) }, change], at(minutes))?.change).toBe(
      possible ? change : undefined,
    );
    expect(undoableChange([], at(0))).toBeNull();
  });
});

describe('the pace of a day', () => {
  test.each([
    ['nothing is known', [], [], 20],
    ['one took 12 minutes', [], [12], 16.8],
    ['a break was counted as an appointment of ten hours', [], [600], 24.8],
    ['a tap by mistake was counted as no minute', [], [0], 16],
    ['earlier days took ten minutes each', Array<number>(40).fill(10), [], (400 + 3 * 16) / 43],
  ])('when %s', (_, earlier, durations, pace) => {
    expect(averageMinutes(durations, 20, earlier)).toBeCloseTo(pace, 5);
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

/**
 * Returns the minutes of a log-normal appointment: two of three within a quarter of the doctor's usual time, some
 * much longer.
 */
function appointmentLength(usualMinutes: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return usualMinutes * Math.exp(0.25 * normal);
}

interface Simulation {
  readonly days: number;
  /** Share of appointments that take two and a half times as long. */
  readonly longShare?: number;
  readonly pace: (today: number[], earlier: number[]) => number;
}

/**
 * Simulates days with 30 patients of doctors up to 40 % faster or slower than their 20-minute slots, who have worked
 * before. Each patient looks at the estimate once within the hour before being called. @returns the share of
 * estimates that are off by at most ten minutes.
 */
function shareOfGoodEstimates({ days, longShare = 0, pace }: Simulation): number {
  const random = seededRandom(7);
  const errors: number[] = [];
  for (let day = 0; day < days; day += 1) {
    const usualMinutes = 20 * (0.6 + random() * 0.8);
    const length = () => appointmentLength(usualMinutes, random) * (random() < longShare ? 2.5 : 1);
    const earlier = Array.from({ length: 40 }, length);
    const lengths = Array.from({ length: 30 }, length);
    const begins = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, one) => sum + one, 0));
    for (const [own, called] of begins.entries()) {
      const now = called - random() * Math.min(60, called);
      const serving = begins.findLastIndex((begin) => begin <= now);
      if (serving < 0 || serving >= own) continue;
      const estimate = minutesUntil({
        ahead: own - serving - 1,
        pace: pace(lengths.slice(0, serving).reduce<number[]>(addDuration, []), earlier),
        servingFor: now - (begins[serving] ?? 0),
        untilSlot: own * 20 - now,
      });
      errors.push(Math.abs(estimate - (called - now)));
    }
  }
  expect(errors.length).toBeGreaterThan(days * 20);
  return errors.filter((error) => error <= 10).length / errors.length;
}

test('85 % of the estimates within the hour before are off by at most ten minutes', () => {
  const pace = (today: number[], earlier: number[]) => averageMinutes(today, 20, earlier);
  const shares = {
    'of a doctor who has worked before': shareOfGoodEstimates({ days: 1_000, pace }),
    'when 3 % of the appointments take very long': shareOfGoodEstimates({
      days: 1_000,
      longShare: 0.03,
      pace,
    }),
    'on the first day of a doctor': shareOfGoodEstimates({
      days: 1_000,
      pace: (today) => averageMinutes(today, 20),
    }),
    'from the slot length alone': shareOfGoodEstimates({ days: 1_000, pace: () => 20 }),
  };
  for (const [name, share] of Object.entries(shares))
    console.info(`estimates within ten minutes ${name}: ${(100 * share).toFixed(1)} %`);
  expect(shares['of a doctor who has worked before']).toBeGreaterThanOrEqual(0.85);
  expect(shares['when 3 % of the appointments take very long']).toBeGreaterThanOrEqual(0.8);
  expect(shares['on the first day of a doctor']).toBeGreaterThanOrEqual(0.8);
  expect(shares['from the slot length alone']).toBeLessThan(0.8);
});
