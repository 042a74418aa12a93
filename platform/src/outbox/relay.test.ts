import { model, Schema } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectBus } from '../bus/bus.ts';
import { createMetrics } from '../observability/metrics.ts';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { acquireLease, releaseLease } from '../mongo/lease.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { type OutboxRelay, startOutboxRelay } from './relay.ts';
import { addEvent, OutboxRows, resendEvents } from './outbox.ts';
import { startSubscriptions } from '../subscriptions/subscriptions.ts';
import { buildSubscription } from '../testing/build-subscription.ts';
import { buildOrderFacts } from '../testing/build-event.ts';
import { eventually } from '../testing/eventually.ts';
import { startFaultyLink } from '../testing/faulty-link.ts';
import { metricValue } from '../testing/metric-value.ts';
import { type TestBus, testBus, testDatabase, testLog } from '../testing/test-servers.ts';

const Orders = model(
  'TestOrder',
  new Schema({ _id: String, status: String, version: Number }, { versionKey: false }),
);

const database = testDatabase();
const log = testLog();
let broker: TestBus;
/** How often each event arrived. */
const arrivals = new Map<string, number>();
const dayMs = 24 * 60 * 60 * 1_000;
let consumer: { stop(): Promise<void> };

beforeAll(async () => {
  await connectMongo(database.url, { log });
  await prepareModels();
  broker = await testBus();
  consumer = await startSubscriptions({
    bus: broker.bus,
    log,
    subscriptions: [
      buildSubscription({
        consumer: 'listener',
        events: ['order.status_changed'],
        prefetch: 200,
        handle: async ({ id }) => {
          arrivals.set(id, (arrivals.get(id) ?? 0) + 1);
        },
      }),
    ],
  });
});
afterAll(async () => {
  await consumer.stop();
  await broker.close();
  await disconnectMongo();
  await database.close();
});

function changeOrder(orderId: string): Promise<string> {
  return inTransaction(async () => {
    await Orders.updateOne(
      { _id: orderId },
      { $set: { status: 'Shipping' }, $inc: { version: 1 } },
      { upsert: true },
    );
    return addEvent('order.status_changed', {
      aggregate: { id: orderId, sequence: 1 },
      data: buildOrderFacts({ order_id: orderId }),
    });
  });
}

describe('the outbox relay', () => {
  let relay: OutboxRelay;
  beforeEach(() => {
    relay = startOutboxRelay({ bus: broker.bus, log });
  });
  afterEach(() => relay.stop());

  test('the relay sends events committed before it started', async () => {
    await relay.stop();
    const id = await changeOrder(newId());
    expect((await OutboxRows.findById(id).lean())?.sentAt).toBeNull();
    relay = startOutboxRelay({ bus: broker.bus, log });
    await relay.idle();
    await eventually(() => expect(arrivals.get(id)).toBe(1));
  });

  test('the relay publishes an event at its commit, and one of a killed process at its next poll', async () => {
    await relay.stop();
    await changeOrder(newId());
    relay = startOutboxRelay({ bus: broker.bus, log, pollEveryMs: dayMs });
    // The first poll has ended.
    await relay.idle();
    const unnoticed = newId();
    const row = await OutboxRows.findOne().lean();
    const envelope = { ...row?.envelope, id: unnoticed };
    const unleased = { sentAt: null, leaseUntil: new Date(0), leasedBy: null };
    await OutboxRows.insertMany([{ ...row, _id: unnoticed, envelope, ...unleased }], { lean: true });
    const committed = await changeOrder(newId());
    await eventually(() => expect(arrivals.has(committed)).toBe(true));
    expect(arrivals.has(unnoticed)).toBe(false);
    await relay.stop();
    relay = startOutboxRelay({ bus: broker.bus, log });
    await eventually(() => expect(arrivals.has(unnoticed)).toBe(true));
  });

  test('two copies share a backlog of 1,000 events and lose none', async () => {
    await relay.stop();
    const ids: string[] = [];
    for (let index = 0; index < 50; index += 1)
      await inTransaction(async () => {
        for (let each = 0; each < 20; each += 1)
          ids.push(
            await addEvent('order.status_changed', {
              aggregate: { id: newId(), sequence: 1 },
              data: buildOrderFacts(),
            }),
          );
      });
    relay = startOutboxRelay({ bus: broker.bus, log });
    const second = startOutboxRelay({ bus: broker.bus, log });
    await Promise.all([relay.idle(), second.idle()]);
    await eventually(() => expect(ids.filter((id) => !arrivals.has(id))).toEqual([]));
    await second.stop();
  });

  test('a backlog of more events than a relay keeps in memory is published without waiting for the next poll', async () => {
    await relay.stop();
    const id = await changeOrder(newId());
    const row = await OutboxRows.findById(id).lean();
    const ids = Array.from({ length: 5_000 }, () => newId());
    await OutboxRows.insertMany(
      ids.map((_id) => ({ ...row, _id, envelope: { ...row?.envelope, id: _id } })),
      { lean: true },
    );
    relay = startOutboxRelay({ bus: broker.bus, log, pollEveryMs: dayMs });
    await relay.idle();
    await eventually(() => expect(ids.filter((one) => !arrivals.has(one))).toEqual([]));
  });

  test('a relay leaves the backlog to the copy that leases it, and publishes it after that copy', async () => {
    await relay.stop();
    const left = await changeOrder(newId());
    await acquireLease('outbox backlog', 'another copy', 60_000);
    relay = startOutboxRelay({ bus: broker.bus, log });
    const own = await changeOrder(newId());
    await eventually(() => expect(arrivals.has(own)).toBe(true));
    expect(arrivals.has(left)).toBe(false);
    await releaseLease('outbox backlog', 'another copy');
    await eventually(() => expect(arrivals.has(left)).toBe(true));
  });

  test('an event leased by a process with a wrong clock is sent', async () => {
    await relay.stop();
    const id = await changeOrder(newId());
    await OutboxRows.updateOne(
      { _id: id },
      { $set: { leasedBy: 'dead', leaseUntil: new Date(Date.now() + 600_000) } },
    );
    relay = startOutboxRelay({ bus: broker.bus, log });
    await eventually(() => expect(arrivals.has(id)).toBe(true));
  });

  test('commands continue during a broker outage, and their events are sent after it', async () => {
    await relay.stop();
    const link = await startFaultyLink(broker.url);
    const bus = await connectBus({ url: link.url, namespace: broker.namespace, name: 'relay', log });
    relay = startOutboxRelay({ bus, log });
    const ids: string[] = [];
    for (let round = 0; round < 40; round += 1) {
      if (round % 4 === 0) link.cut();
      ids.push(await changeOrder(newId()));
    }
    await relay.idle();
    await eventually(() => expect(ids.filter((id) => !arrivals.has(id))).toEqual([]));
    await relay.stop();
    await bus.close();
    await link.close();
  });

  test('events that the broker lost after confirming them can be sent again', async () => {
    const from = new Date();
    const ids = [await changeOrder(newId()), await changeOrder(newId())];
    await relay.idle();
    await eventually(() => expect(ids.every((id) => arrivals.has(id))).toBe(true));
    for (const id of ids) arrivals.delete(id);
    expect(await resendEvents({ from, to: new Date() })).toBe(2);
    await eventually(() => expect(ids.map((id) => arrivals.get(id))).toEqual([1, 1]));
  });

  test('a refused event is kept, counted, and does not block the others', async () => {
    await relay.stop();
    const metrics = createMetrics('test');
    const refused = await changeOrder(newId());
    const refusingBus = {
      ...broker.bus,
      publish: (envelope: Parameters<typeof broker.bus.publish>[0]) =>
        envelope.id === refused
          ? Promise.reject(new Error('a queue refused it'))
          : broker.bus.publish(envelope),
    };
    relay = startOutboxRelay({ bus: refusingBus, log, metrics });
    const other = await changeOrder(newId());
    await eventually(() => expect(arrivals.has(other)).toBe(true));
    await eventually(async () =>
      expect((await OutboxRows.findById(refused).lean())?.attempts).toBeGreaterThan(0),
    );
    expect(await metricValue(metrics, 'outbox_refused_total')).toBeGreaterThan(0);
    expect(await metricValue(metrics, 'outbox_oldest_unsent_seconds')).toBeGreaterThan(0);
    await relay.stop();
    relay = startOutboxRelay({ bus: broker.bus, log });
    await eventually(() => expect(arrivals.has(refused)).toBe(true));
  });
});
