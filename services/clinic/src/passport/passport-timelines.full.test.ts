import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHistory, countWrongTimelines, eventsPerPet } from '../testing/build-history.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';
import { clinicSubscriptions } from '../subscriptions.ts';
import { PassportEntries } from './record/passport-entry.model.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

const fullSize = process.env['PETCARE_VERIFY'] === 'full';
const petCount = fullSize ? 400 : 8;
/** Events that a process handles at a time. */
const prefetch = 20;

const handle = clinicSubscriptions().find(({ consumer }) => consumer === 'clinic.passport')?.handle;

test(
  `${petCount * eventsPerPet} events, shuffled and some repeated, leave every timeline exactly right`,
  async () => {
    const pets = [];
    for (let number = 0; number < petCount; number += 1) pets.push(await buildHistory());
    const all = pets.flatMap(({ events }) => events);
    expect(all).toHaveLength(petCount * eventsPerPet);
    const repeated = all.filter((_, index) => index % 3 === 0);
    const [order = []] = fc.sample(
      fc.shuffledSubarray([...all, ...repeated], { minLength: all.length + repeated.length }),
      1,
    );
    const begin = performance.now();
    const waiting = order.values();
    await Promise.all(
      Array.from({ length: prefetch }, async () => {
        for (const event of waiting) await handle?.(event);
      }),
    );
    const seconds = (performance.now() - begin) / 1_000;
    const wrong = await countWrongTimelines(pets);
    expect(wrong).toBe(0);
    expect(await PassportEntries.distinct('content.status')).toEqual(['Completed']);
    expect(await PassportEntries.distinct('content.diagnosis')).toEqual(['Version 3']);
    if (fullSize)
      console.log(
        `${order.length} deliveries of ${all.length} events, ${petCount} pets: ${wrong} wrong timelines, ${seconds.toFixed(1)} s`,
      );
  },
  fullSize ? 0 : 60_000,
);
