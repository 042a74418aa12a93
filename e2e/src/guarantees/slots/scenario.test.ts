import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondsSince, tally } from '../../support/figures.ts';
import { injectServers, report, sized, timeLimit } from '../../support/full-size.ts';
import { dropTheIndex, hasOneOwner, raceFor, slotsOf, type RaceOutcome, type SlotKind } from './scenario.ts';
import { startTwoClinics, type TwoClinics } from './two-clinics.ts';

const crowd = sized(60, 200);
const rounds: readonly [SlotKind, number][] = [
  ['free', sized(2, 500)],
  ['held', sized(1, 100)],
  ['waitlisted', sized(1, 100)],
];

let clinics: TwoClinics;
beforeAll(async () => {
  clinics = await startTwoClinics(injectServers());
});
afterAll(() => clinics?.stop());

const someSlots = async (count: number) => slotsOf(await clinics.addDoctor()).slice(0, count);

test.each(rounds)(
  'of a crowd that reaches for one %s slot through two copies of the clinic one gets it',
  async (kind, times) => {
    const begin = performance.now();
    const outcomes: RaceOutcome[] = [];
    for (const slot of await someSlots(times)) outcomes.push(await raceFor(clinics, { slot, kind, crowd }));
    const wrong = outcomes.filter((outcome) => !hasOneOwner(outcome));
    report(
      ...tally(outcomes).map((line) => `  ${line}`),
      `${times} ${kind} slots, ${crowd} people each through two copies of the clinic: one owner in ${times - wrong.length}, ${secondsSince(begin)} s`,
    );
    expect(wrong).toEqual([]);
    expect(outcomes).toHaveLength(times);
  },
  timeLimit(240_000),
);

test('without the index on the cells of time the same crowd gets the slot more than once', async () => {
  await dropTheIndex(clinics);
  const [slot] = await someSlots(1);
  const outcome = await raceFor(clinics, { slot: slot!, kind: 'free', crowd });
  report(`control, without the index: ${JSON.stringify(outcome)}`);
  expect(outcome).not.toSatisfy(hasOneOwner);
  expect(outcome.appointments).toBeGreaterThan(1);
  expect(outcome.answers['201']).toBeLessThanOrEqual(crowd);
});
