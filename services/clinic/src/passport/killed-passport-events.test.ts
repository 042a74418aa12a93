import type { PlatformFailpoint } from '@petcare/platform/failpoint.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHistory, countWrongTimelines, eventsPerPet } from '../testing/build-history.ts';
import { startClinicProcess } from '../testing/clinic-process.ts';
import { startTestClinic, type TestClinic } from '../testing/test-clinic.ts';

const fullSize = process.env['PETCARE_VERIFY'] === 'full';
const petCount = fullSize ? 100 : 4;
/** The points at which a process dies, before and after each effect of an event. */
const points = [
  'before-handler-commit',
  'after-handler-commit',
  'before-ack',
] as const satisfies PlatformFailpoint[];
const kills = fullSize ? 15 : points.length;

let clinic: TestClinic;
let bus: TestBus;
beforeAll(async () => {
  [clinic, bus] = [await startTestClinic(), await testBus()];
  // Declares the queues and runs the migrations, so that the killed processes are at an event.
  await (await startClinicProcess(clinic, bus)).stop();
}, 120_000);
afterAll(async () => {
  await bus?.close();
  await clinic?.stop();
});

test(
  `${petCount * eventsPerPet} events leave every timeline exactly right when ${kills} processes are killed at them`,
  async () => {
    const pets: Awaited<ReturnType<typeof buildHistory>>[] = [];
    while (pets.length < petCount) pets.push(await buildHistory());
    const all = pets.flatMap(({ events }) => events);
    const [order = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), 1);
    const share = Math.ceil(order.length / kills);
    for (let kill = 0; kill < kills; kill += 1) {
      for (const event of order.slice(kill * share, (kill + 1) * share)) await bus.bus.publish(event);
      const point = points[kill % points.length] ?? 'before-ack';
      // Not at the first event, so that others are handled at the same time.
      const dying = await startClinicProcess(clinic, bus, { FAILPOINT: `${point}@${Math.ceil(share / 3)}` });
      expect(await dying.ended).toBe('SIGKILL');
    }
    const last = await startClinicProcess(clinic, bus);
    await eventually(async () => expect(await bus.depth('clinic.passport')).toBe(0), { within: 300_000 });
    await eventually(async () => expect(await countWrongTimelines(pets)).toBe(0), { within: 60_000 });
    await last.stop();
    if (fullSize)
      console.log(
        `${all.length} events, ${kills} processes killed at ${points.join(', ')}: 0 wrong timelines`,
      );
  },
  fullSize ? 0 : 240_000,
);
