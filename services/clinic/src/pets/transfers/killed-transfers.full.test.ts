import type { EventEnvelope } from '@petcare/contracts/events.ts';
import type { PlatformFailpoint } from '@petcare/platform/failpoint.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { startSubscriptions, subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testBus, testLog, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PassportEntries } from '../passport/passport-entry.model.ts';
import { Pets } from '../pet.model.ts';
import { buildHandover } from '../../testing/build-handover.ts';
import { startClinicProcess } from '../../testing/clinic-process.ts';
import { startTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { PetTransfers } from './pet-transfer.model.ts';

const fullSize = process.env['PETCARE_VERIFY'] === 'full';

/** Every step of a transfer: its transaction, its own event, and the acknowledgement of the handover. */
const points = [
  'after-commit',
  'before-ack',
  'after-publish',
  'after-confirm',
  'before-mark-sent',
  'after-mark-sent',
] as const satisfies PlatformFailpoint[];
const trials = fullSize ? 50 : points.length;

let clinic: TestClinic;
let bus: TestBus;
let subscriptions: Awaited<ReturnType<typeof startSubscriptions>>;
const published: EventEnvelope[] = [];
beforeAll(async () => {
  [clinic, bus] = [await startTestClinic(), await testBus()];
  subscriptions = await startSubscriptions({
    bus: bus.bus,
    log: testLog(),
    subscriptions: [
      subscription({
        consumer: 'trigger-jobs',
        skipInbox: true,
        handle: async (event) => void published.push(event),
      }),
    ],
  });
  // Declares the queues and runs the migrations, so that the killed processes are at a transfer.
  await (await startClinicProcess(clinic, bus)).stop();
});
afterAll(async () => {
  await subscriptions?.stop();
  await bus?.close();
  await clinic?.stop();
});

test(
  'a transfer that is killed at every step ends with exactly one owner, and is published once',
  async () => {
    const wrong: string[] = [];
    for (let trial = 0; trial < trials; trial += 1) {
      const { id, pet, adopter, event } = await buildHandover();
      const point = points[trial % points.length] ?? 'after-commit';
      const dying = await startClinicProcess(clinic, bus, { FAILPOINT: point });
      await bus.bus.publish(event);
      expect(await dying.ended).toBe('SIGKILL');
      const next = await startClinicProcess(clinic, bus);
      await eventually(() => expect(publishedOf(pet._id).size).toBeGreaterThan(0), { within: 120_000 });
      // Otherwise the next process would be killed by the rest of this transfer.
      await eventually(async () => {
        expect(await bus.depth('clinic.handovers')).toBe(0);
        expect(await OutboxRows.countDocuments({ sentAt: null })).toBe(0);
      });
      await next.stop();
      const owners = (await Pets.find({ _id: pet._id }).lean()).map(({ ownerId }) => ownerId);
      const transfer = await PetTransfers.findById(id).lean();
      const entries = await PassportEntries.countDocuments({ petId: pet._id, 'content.kind': 'adopted' });
      const found = { owners, status: transfer?.status, entries, published: publishedOf(pet._id).size };
      const expected = { owners: [adopter.id], status: 'done', entries: 1, published: 1 };
      if (JSON.stringify(found) !== JSON.stringify(expected))
        wrong.push(`${point}: ${JSON.stringify(found)}`);
    }
    if (fullSize)
      console.log(
        `${trials} transfers, one kill -9 each at ${points.join(', ')}: exactly one owner and one event in ${trials - wrong.length}`,
      );
    expect(wrong).toEqual([]);
  },
  fullSize ? 0 : 240_000,
);

/** Ids of the events of a pet's transfer; a repeated delivery has the same id, by which workers notify once. */
function publishedOf(petId: string): Set<string> {
  const events = published.filter(
    ({ name, aggregate }) => name === 'pet.transferred' && aggregate.id === petId,
  );
  return new Set(events.map(({ id }) => id));
}
