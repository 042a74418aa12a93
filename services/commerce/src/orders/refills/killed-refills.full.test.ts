import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { PlatformFailpoint } from '@petcare/platform/failpoint.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { startSubscriptions, subscription } from '@petcare/platform/subscriptions/subscriptions.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startProcess } from '@petcare/platform/testing/running-process.ts';
import { testBus, testLog, type TestBus } from '@petcare/platform/testing/test-servers.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct } from '../../testing/build-product.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { Refills } from './refill.model.ts';

const fullSize = process.env['PETCARE_VERIFY'] === 'full';
const refillCount = fullSize ? 40 : 4;
/** Reminders that are stored before the kill. */
const passes = fullSize ? [1, 7, 19] : [2];

/** Every step of a reminder: its transaction, and the publication of its event. */
const points = [
  'after-commit',
  'after-publish',
  'after-confirm',
  'before-mark-sent',
  'after-mark-sent',
] as const satisfies PlatformFailpoint[];

let commerce: TestCommerce;
let bus: TestBus;
let subscriptions: Awaited<ReturnType<typeof startSubscriptions>>;
const published: EventEnvelope<'refill.due'>[] = [];
beforeAll(async () => {
  [commerce, bus] = [await startTestCommerce(), await testBus()];
  subscriptions = await startSubscriptions({
    bus: bus.bus,
    log: testLog(),
    subscriptions: [
      subscription({
        consumer: 'trigger-jobs',
        skipInbox: true,
        async handle(event) {
          if (event.name === 'refill.due') published.push(event as EventEnvelope<'refill.due'>);
        },
      }),
    ],
  });
});
afterAll(async () => {
  await subscriptions?.stop();
  await bus?.close();
  await commerce?.stop();
});

const runJob = (environment: Record<string, string> = {}) =>
  startProcess('services/commerce/src/testing/refill-process.ts', {
    MONGO_URL: commerce.database.url,
    AMQP_URL: bus.url,
    EVENTS_NAMESPACE: bus.namespace,
    ...environment,
  });

/** Customers whose food was due at nine of the day before. */
async function buildDueRefills(count: number) {
  const yesterday = addDays(dhakaDateOf(new Date()), -1);
  const food = await buildProduct({ product_type: 'Pet Food', stock: 50 });
  const rows = Array.from({ length: count }, () => ({
    _id: newId(),
    userId: newId(),
    productId: food.id,
    productName: food.productName,
    quantity: 1,
    everyDays: 30,
    nextAt: dhakaInstant(yesterday, 9 * 60),
    place: 1,
    createdAt: new Date(),
  }));
  await Refills.insertMany(rows);
  return { ids: rows.map(({ _id }) => _id), nextAt: dhakaInstant(addDays(yesterday, 30), 9 * 60) };
}

/** The number of a reminder's events; a repeated delivery has the same id, by which workers notify once. */
const eventsOf = (id: string) =>
  new Set(published.filter(({ data }) => data.refill_id === id).map((event) => event.id)).size;

/** Runs two copies of the job to their end, as after a restart, until every event is published. */
async function finish(): Promise<void> {
  const copies = await Promise.all([runJob(), runJob()]);
  await eventually(
    async () => {
      expect(await Refills.countDocuments({ nextAt: trusted({ $lte: new Date() }) })).toBe(0);
      expect(await OutboxRows.countDocuments({ sentAt: null })).toBe(0);
      expect(await bus.depth('trigger-jobs')).toBe(0);
    },
    { within: 120_000 },
  );
  for (const copy of copies) expect(await copy.stop()).toBe(0);
}

async function findWrong({ ids, nextAt }: Awaited<ReturnType<typeof buildDueRefills>>): Promise<string[]> {
  const rows = new Map(
    (await Refills.find({ _id: trusted({ $in: ids }) }).lean()).map((row) => [row._id, row]),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const found = { events: eventsOf(id), count: row?.count, nextAt: row?.nextAt };
    const expected = { events: 1, count: 1, nextAt };
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [`${id}: ${JSON.stringify(found)}`];
  });
}

test.each(points.flatMap((point) => passes.map((pass) => ({ point, pass }))))(
  'each reminder is sent exactly once when the job is killed at $point of reminder $pass',
  async ({ point, pass }) => {
    const due = await buildDueRefills(refillCount);
    // Confirms are marked together, so that there are fewer such writes than reminders.
    const at = point.endsWith('mark-sent') ? point : `${point}@${pass}`;
    const dying = await runJob({ FAILPOINT: at });
    expect(await dying.ended).toBe('SIGKILL');
    await finish();
    expect(await findWrong(due)).toEqual([]);
  },
  fullSize ? 0 : 180_000,
);

test(
  'each reminder is sent exactly once when the job is killed in the middle of its transaction',
  async () => {
    const due = await buildDueRefills(refillCount);
    const dying = await runJob({ DIE: 'before-commit' });
    expect(await dying.ended).toBe('SIGKILL');
    expect(published.filter(({ data }) => due.ids.includes(data.refill_id))).toEqual([]);
    await finish();
    expect(await findWrong(due)).toEqual([]);
  },
  fullSize ? 0 : 180_000,
);

test('a job that moves the day before it stores the event loses reminders when it is killed (control)', async () => {
  const due = await buildDueRefills(refillCount);
  const dying = await runJob({ FAILPOINT: 'after-commit', FAULT: 'move-before-event' });
  expect(await dying.ended).toBe('SIGKILL');
  await finish();
  expect(await findWrong(due)).toHaveLength(refillCount);
}, 180_000);
