import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dropTheIndex, hasOneOwner, raceFor, slotsOf, type SlotKind } from './scenario.ts';
import { startTwoClinics, type TwoClinics } from './two-clinics.ts';

/** The long proof lets two hundred reach for each of its slots. */
const crowd = 60;

let clinics: TwoClinics;
beforeAll(async () => {
  clinics = await startTwoClinics({
    mongoUrl: inject('mongoUrl'),
    amqpUrl: inject('amqpUrl'),
    valkeyUrl: inject('valkeyUrl'),
  });
});
afterAll(() => clinics?.stop());

const someSlots = async (count: number) => slotsOf(await clinics.addDoctor()).slice(0, count);

test.each<[SlotKind, number]>([
  ['free', 2],
  ['held', 1],
  ['waitlisted', 1],
])(
  'of a crowd that reaches for one %s slot through two copies of the clinic one gets it',
  async (kind, times) => {
    for (const slot of await someSlots(times))
      expect(await raceFor(clinics, { slot, kind, crowd })).toSatisfy(hasOneOwner);
  },
);

test('without the index on the cells of time the same crowd gets the slot more than once', async () => {
  await dropTheIndex(clinics);
  const [slot] = await someSlots(1);
  const outcome = await raceFor(clinics, { slot: slot!, kind: 'free', crowd });
  expect(outcome).not.toSatisfy(hasOneOwner);
  expect(outcome.appointments).toBeGreaterThan(1);
  expect(outcome.answers['201']).toBeLessThanOrEqual(crowd);
});
