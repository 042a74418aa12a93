import { routingKey } from '@petcare/contracts/events.ts';
import { connectBus } from '@petcare/platform/bus/bus.ts';
import { declareConsumer } from '@petcare/platform/bus/topology.ts';
import { handleOnce } from '@petcare/platform/outbox/inbox.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startOutboxRelay } from '@petcare/platform/outbox/relay.ts';
import { addEvent, OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildSubscription } from '@petcare/platform/testing/build-subscription.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { connect } from 'amqplib';
import mongoose from 'mongoose';
import { storeResult } from './results/store-result.ts';

/*
 * Compares outbox, relay and inbox with the broker alone. Both arms of a ratio run in one process on the same
 * servers in every round, so only the ratio is meaningful.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const perRound = 2_000;
/** More events than a relay keeps in memory. */
const backlog = 10_000;
const window = 200;
const namespace = `bench-${newId()}`;
const log = createLogger('bench', 'error');
const retryDelay = { minMs: 1_000, maxMs: 60_000 };

const servers = await acquireTestServers();
const database = new URL(servers.mongoUrl);
database.pathname = `/${namespace}`;
await connectMongo(database.href, { log });
await prepareModels();
const bus = await connectBus({ url: servers.amqpUrl, namespace, name: 'bench', log });
const raw = await connect(servers.amqpUrl, { noDelay: true });
const channel = await raw.createConfirmChannel();
const queue = bus.names.queueOf('bench');
await declareConsumer(channel, bus.names, 'bench', ['order.status_changed'], retryDelay);

const event = () => buildEvent('order.status_changed', buildOrderFacts());
const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};
const spread = (values: number[], digits = 2) =>
  `${percentile(values, 0.5).toFixed(digits)} [${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}]`;

async function runWithWindow(count: number, work: () => Promise<unknown>): Promise<void> {
  let startedCount = 0;
  await Promise.all(
    Array.from({ length: window }, async () => {
      while (startedCount < count) {
        startedCount += 1;
        await work();
      }
    }),
  );
}

const confirmRaw = () =>
  new Promise<void>((resolve, reject) => {
    const content = Buffer.from(JSON.stringify(event()));
    const options = { persistent: true, mandatory: true };
    channel.publish(
      bus.names.events,
      routingKey('order.status_changed'),
      content,
      options,
      (error: unknown) => (error ? reject(new Error('not confirmed')) : resolve()),
    );
  });

async function fillOutbox(): Promise<void> {
  const rows = Array.from({ length: backlog }, () => {
    const envelope = event();
    const now = new Date();
    return { _id: envelope.id, envelope, createdAt: now, sentAt: null, leaseUntil: new Date(0), attempts: 0 };
  });
  await OutboxRows.insertMany(rows, { lean: true });
}

async function relayAll(): Promise<void> {
  const relay = startOutboxRelay({ bus, log });
  await relay.idle();
  await relay.stop();
}

async function consumeAll(handle: (id: string) => Promise<unknown>): Promise<number> {
  await runWithWindow(perRound, () => bus.publish(event()));
  let handled = 0;
  const done = Promise.withResolvers<void>();
  const began = performance.now();
  const running = await startSubscriptions({
    bus,
    log,
    subscriptions: [
      buildSubscription({
        consumer: 'bench',
        events: ['order.status_changed'],
        prefetch: 20,
        retryDelay,
        handle: async ({ id }) => {
          await handle(id);
          handled += 1;
          if (handled === perRound) done.resolve();
        },
      }),
    ],
  });
  await done.promise;
  const elapsed = (performance.now() - began) / 1_000;
  await running.stop();
  return elapsed;
}

async function measureLatency(count: number): Promise<number[]> {
  const waiting = new Map<string, (at: number) => void>();
  const running = await startSubscriptions({
    bus,
    log,
    subscriptions: [
      buildSubscription({
        consumer: 'bench',
        events: ['order.status_changed'],
        retryDelay,
        handle: async ({ data }) => waiting.get(data.order_id)?.(performance.now()),
      }),
    ],
  });
  const relay = startOutboxRelay({ bus, log });
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = newId();
    const arrived = new Promise<number>((resolve) => waiting.set(id, resolve));
    const data = buildOrderFacts({ order_id: id });
    await inTransaction(() => addEvent('order.status_changed', { aggregate: { id, sequence: 1 }, data }));
    const committed = performance.now();
    samples.push((await arrived) - committed);
  }
  await relay.stop();
  await running.stop();
  return samples;
}

await measureLatency(50);
const latency = await measureLatency(500);
console.log(
  `commit to handler      p50 ${percentile(latency, 0.5).toFixed(2)} ms, p95 ${percentile(latency, 0.95).toFixed(2)} ms, p99 ${percentile(latency, 0.99).toFixed(2)} ms (500 events, one at a time)`,
);

const figures = { raw: [] as number[], relay: [] as number[], plain: [] as number[], inbox: [] as number[] };
for (let round = 0; round <= rounds; round += 1) {
  const rawRate = backlog / (await seconds(() => runWithWindow(backlog, confirmRaw)));
  await fillOutbox();
  const relayRate = backlog / (await seconds(relayAll));
  await channel.purgeQueue(queue);
  const writes = mongoose.connection.collection<{ _id: string }>('plain');
  const plainRate = perRound / (await consumeAll((id) => writes.insertOne({ _id: id })));
  const inboxRate = perRound / (await consumeAll((id) => handleOnce('bench', id, async () => {})));
  // The first round is a warm-up.
  if (round === 0) continue;
  figures.raw.push(rawRate);
  figures.relay.push(relayRate);
  figures.plain.push(plainRate);
  figures.inbox.push(inboxRate);
}
const ratios = (upper: number[], lower: number[]) =>
  upper.map((value, index) => value / (lower[index] ?? Number.NaN));
console.log(`raw confirms           ${spread(figures.raw, 0)} per second (window ${window})`);
console.log(`outbox row to confirm  ${spread(figures.relay, 0)} per second`);
console.log(`  ratio                ${spread(ratios(figures.relay, figures.raw))}`);
console.log(`consume, one insert    ${spread(figures.plain, 0)} per second (prefetch 20)`);
console.log(`consume with inbox     ${spread(figures.inbox, 0)} per second`);
console.log(`  ratio                ${spread(ratios(figures.inbox, figures.plain))}`);

const perSecond = (name: string, values: readonly number[]) =>
  ({ name, unit: 'per second', better: 'higher', values }) as const;
await storeResult('events', [
  { name: 'commit to handler', unit: 'ms', better: 'lower', values: latency },
  perSecond('raw confirms', figures.raw),
  perSecond('outbox row to confirm', figures.relay),
  perSecond('consume, one insert', figures.plain),
  perSecond('consume with inbox', figures.inbox),
]);

await bus.close();
const { names } = bus;
for (const name of [queue, names.deadLettersOf('bench'), names.unrouted, names.live])
  await channel.deleteQueue(name);
for (const name of [names.events, names.deadLetters, names.unrouted, names.live])
  await channel.deleteExchange(name);
await raw.close();
await mongoose.connection.dropDatabase();
await disconnectMongo();
await servers.release();
process.exit(0);
