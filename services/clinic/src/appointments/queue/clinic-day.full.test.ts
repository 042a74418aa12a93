import { dhakaDateOf, dhakaInstant, addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import type { QueueBoard, QueueView } from '@petcare/contracts/clinic/queue.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookAppointment } from '../book-appointment.ts';
import { appointmentBody } from '../../testing/appointment-request.ts';
import { buildDoctor } from '../../testing/build-doctor.ts';
import { createClinicCalls } from '../../testing/clinic-calls.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { QueueDays } from './queue-day.model.ts';

let clinic: TestClinic;
let screen: ReturnType<typeof createClinicCalls>;
beforeAll(async () => {
  clinic = await startTestClinic();
  screen = createClinicCalls(clinic);
  // Only the clock is simulated: the calls are those of the screens, and their time is measured apart from it.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await clinic.stop();
});

const fullSize = process.env['PETCARE_VERIFY'] === 'full';
const days = fullSize ? 20 : 1;
/** Minutes between two looks of a patient at the estimate within the hour before the call. */
const lookEvery = fullSize ? 10 : 20;
const patients = 30;
const slotMinutes = 20;
const opens = 9 * 60;
const maxError = 10;
const maxTapMs = 300;

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/** A log-normal length: two of three within a quarter of the usual time, as in `queue.rules.test.ts`. */
function lengthOf(usualMinutes: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return usualMinutes * Math.exp(0.25 * normal);
}

interface Look {
  readonly id: string;
  readonly at: number;
  readonly estimate: number;
}

/**
 * Simulates a day with 30 patients. With exceptions one is skipped, one is an emergency, and one tap is undone.
 * @returns the minutes by which the estimates are off.
 */
async function simulateDay(seed: number, hasExceptions: boolean): Promise<number[]> {
  const random = seededRandom(seed);
  const usual = slotMinutes * (0.6 + random() * 0.8);
  const date = addDays(dhakaDateOf(new Date()), 1);
  const morning = dhakaInstant(date, opens).getTime();
  const setMinute = (minute: number) => vi.setSystemTime(morning + minute * 60_000);
  setMinute(-60);
  const account = userCaller(newId(), 'doctor');
  const hours = { from: '09:00', to: '19:00' };
  const built = await buildDoctor(
    { userId: account.id },
    { weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours })) },
  );
  const drId = built.doctor._id;
  for (let back = 1; back <= 3; back += 1) {
    const earlier = addDays(date, -back);
    const durations = Array.from({ length: 13 }, () => lengthOf(usual, random));
    const empty = { serving: null, aside: [], emergencies: [], recalled: [], changes: [] };
    await QueueDays.create([
      { _id: `${drId}:${earlier}`, drId, date: earlier, durations, ...empty, version: 1 },
    ]);
  }
  const owners = new Map<string, ReturnType<typeof userCaller>>();
  while (owners.size < patients) {
    const owner = userCaller(newId());
    const start = dhakaInstant(date, opens + owners.size * slotMinutes).toISOString();
    const body = appointmentBody(built, { slot_start: start });
    const { appointment } = await bookAppointment(body, owner, new Date(morning - 24 * 3_600_000));
    owners.set(appointment._id, owner);
  }

  const path = `/api/specialists/${drId}`;
  /** A tap as the screen sends it, until the answer that the screen shows. */
  async function tap(name: string, url: string, body: object): Promise<QueueBoard> {
    return (await screen.send(name, ['POST', url], { as: account, body })).body as QueueBoard;
  }
  const ids = [...owners.keys()];
  const readings: Look[] = [];
  const called = new Map<string, number>();
  let board = (await clinic.send('GET', `${path}/board`, { as: account })).body as QueueBoard;
  const change = async (action: string, id: string, reason?: string) =>
    (board = await tap(action, `${path}/board/changes`, {
      action,
      appointment_id: id,
      version: board.version,
      ...(reason !== undefined && { reason }),
    }));

  async function look(minute: number): Promise<void> {
    setMinute(minute);
    for (const id of board.order) {
      const owner = owners.get(id);
      if (!owner) continue;
      const view = (await clinic.send('GET', `${path}/queue`, { as: owner })).body as QueueView;
      if (!view.yours || view.yours.minutes > 90) break;
      readings.push({ id, at: minute, estimate: view.yours.minutes });
    }
  }

  let minute = 0;
  let nextLook = 0;
  for (let served = 0; served < patients; served += 1) {
    setMinute(minute);
    board = await tap('next', `${path}/board/next`, { serving: board.now_serving });
    const current = board.appointments.find(({ serial }) => serial === board.now_serving);
    if (!current) break;
    called.set(current._id, minute);
    if (hasExceptions && served === 4) await change('skip', ids[9] ?? '');
    if (hasExceptions && served === 8) {
      await change('not_here', ids[14] ?? '');
      board = await tap('undo', `${path}/board/undo`, { version: board.version });
    }
    if (hasExceptions && served === 12) await change('emergency', ids[20] ?? '', 'Does not breathe well');
    const end = minute + lengthOf(usual, random);
    for (; nextLook < end; nextLook += lookEvery) if (nextLook >= minute) await look(nextLook);
    minute = end;
  }
  setMinute(minute);
  board = await tap('next', `${path}/board/next`, { serving: board.now_serving });
  expect(board.now_serving).toBeNull();
  expect(called.size).toBe(patients);
  expect(board.appointments.filter(({ status }) => status === 'Completed')).toHaveLength(patients);

  return readings.flatMap(({ id, at, estimate }) => {
    const wait = (called.get(id) ?? 0) - at;
    return wait > 0 && wait <= 60 ? [Math.abs(estimate - wait)] : [];
  });
}

function shareOfGood(errors: readonly number[]): number {
  return errors.filter((error) => error <= maxError).length / errors.length;
}

test(
  `in ${days} simulated days with 30 patients each, the estimates hold and every tap is stored`,
  async () => {
    const [plain, exceptional]: [number[], number[]] = [[], []];
    for (let day = 1; day <= days; day += 1) {
      plain.push(...(await simulateDay(day * 7_919, false)));
      exceptional.push(...(await simulateDay(day * 7_919, true)));
    }
    const [shareOfPlain, shareOfExceptional] = [shareOfGood(plain), shareOfGood(exceptional)];
    const inPercent = (share: number) => `${(100 * share).toFixed(1)} %`;
    console.info(
      `${days} days: ${inPercent(shareOfPlain)} of the estimates within ten minutes, ${inPercent(shareOfExceptional)} with an emergency and a skipped patient`,
    );
    for (const { name, count, p95 } of screen.timings())
      console.info(`tap "${name}": ${count} times, p95 ${p95.toFixed(0)} ms`);
    expect(plain.length).toBeGreaterThan(days * patients);
    if (!fullSize) return;
    // 85 % over 1,000 days (`queue.rules.test.ts`); twenty days of doctors of various pace scatter by some percent.
    expect(shareOfPlain).toBeGreaterThanOrEqual(0.8);
    expect(screen.timings().filter(({ p95 }) => p95 > maxTapMs)).toEqual([]);
  },
  fullSize ? 0 : 180_000,
);
