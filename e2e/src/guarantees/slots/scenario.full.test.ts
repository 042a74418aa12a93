import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondsSince, tally } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import {
  dropSlotIndex,
  hasOneOwner,
  raceForSlot,
  slotsOf,
  type RaceOutcome,
  type SlotKind,
} from './scenario.ts';
import { startClinicCopies, type ClinicCopies } from './clinic-copies.ts';

const userCount = sized(60, 200);
const rounds: readonly [SlotKind, number][] = [
  ['free', sized(2, 500)],
  ['held', sized(1, 100)],
  ['waitlisted', sized(1, 100)],
];

let clinic: ClinicCopies;
beforeAll(async () => {
  clinic = await startClinicCopies(injectServers());
});
afterAll(() => clinic?.stop());

const someSlots = async (count: number) => slotsOf(await clinic.addDoctor()).slice(0, count);

test.each(rounds)(
  'exactly one of many users gets a %s slot through two copies of the clinic service',
  async (kind, times) => {
    const begin = performance.now();
    const outcomes: RaceOutcome[] = [];
    for (const slot of await someSlots(times))
      outcomes.push(await raceForSlot(clinic, { slot, kind, userCount }));
    const wrong = outcomes.filter((outcome) => !hasOneOwner(outcome));
    report(
      ...tally(outcomes).map((line) => `  ${line}`),
      `${times} ${kind} slots, ${userCount} users each through two copies of the clinic: one owner in ${times - wrong.length}, ${secondsSince(begin)} s`,
    );
    expect(wrong).toEqual([]);
    expect(outcomes).toHaveLength(times);
  },
  timeLimit(),
);

test('without the unique index on slot cells, a slot is booked more than once', async () => {
  await dropSlotIndex(clinic);
  const [slot] = await someSlots(1);
  const outcome = await raceForSlot(clinic, { slot: slot!, kind: 'free', userCount });
  report(`control, without the index: ${JSON.stringify(outcome)}`);
  expect(outcome).not.toSatisfy(hasOneOwner);
  expect(outcome.appointments).toBeGreaterThan(1);
  expect(outcome.answers['201']).toBeLessThanOrEqual(userCount);
});
