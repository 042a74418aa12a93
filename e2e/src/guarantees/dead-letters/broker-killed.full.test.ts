import { type Bus, connectBus } from '@petcare/platform/bus/bus.ts';
import { handleOnce } from '@petcare/platform/outbox/inbox.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { type OutboxRelay, startOutboxRelay } from '@petcare/platform/outbox/relay.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildSubscription } from '@petcare/platform/testing/build-subscription.ts';
import { buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { startBackingServers, type BackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { type Instance, acquireInstance } from '@petcare/stack/servers/instance.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const log = testLog();
const database = testDatabase();
let instance: Instance;
let servers: BackingServers;
let bus: Bus;
let relay: OutboxRelay;
let subscriptions: { stop(): Promise<void> };
let executions = 0;
const events: string[] = [];
const effects = new Map<string, number>();

beforeAll(async () => {
  instance = await acquireInstance(`test-run-broker-${process.pid}`);
  servers = await startBackingServers({
    instance,
    fresh: true,
    // Starts a RabbitMQ for this test to kill; the other servers are shared with every test.
    environment: { MONGO_URL: inject('mongoUrl'), VALKEY_URL: inject('valkeyUrl') },
    log: () => {},
  });
  await connectMongo(database.url, { log });
  await prepareModels();
  bus = await connectBus({ url: servers.amqpUrl, name: 'broker-killed', log });
  subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: [
      buildSubscription({
        consumer: 'counting',
        events: ['order.status_changed'],
        handle: async ({ id }) => {
          executions += 1;
          const first = await handleOnce('counting', id, async () => {});
          if (first) effects.set(id, (effects.get(id) ?? 0) + 1);
        },
      }),
    ],
  });
  relay = startOutboxRelay({ bus, log });
  // A quorum queue does not survive a kill right after its declaration; in production it is declared at deployment.
  await wait(10_000);
}, 120_000);
afterAll(async () => {
  await subscriptions.stop();
  await relay.stop();
  await bus.close();
  await disconnectMongo();
  await database.close();
  await servers.remove();
  await instance.lock.release();
});

async function commit(count: number): Promise<number> {
  let slowest = 0;
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const id = newId();
    const data = buildOrderFacts({ order_id: id });
    const event = await inTransaction(() =>
      addEvent('order.status_changed', { aggregate: { id, sequence: 1 }, data }),
    );
    slowest = Math.max(slowest, performance.now() - began);
    events.push(event);
  }
  return slowest;
}

async function expectEveryEffectOnce(): Promise<void> {
  await relay.idle();
  await eventually(() => expect(events.filter((id) => !effects.has(id))).toEqual([]), { within: 30_000 });
  expect(effects.size).toBe(events.length);
  expect([...effects.values()].filter((times) => times > 1)).toEqual([]);
}

test('no event is lost and none has its effect twice when RabbitMQ is killed three times under load', async () => {
  let slowest = 0;
  for (let kill = 0; kill < 3; kill += 1) {
    const load = commit(150);
    await eventually(() => expect(events.length).toBeGreaterThan(kill * 150 + 40), { within: 20_000 });
    servers.kill('rabbitmq', 'SIGKILL');
    slowest = Math.max(slowest, await load);
    await servers.whenReady();
  }
  await expectEveryEffectOnce();
  console.log(`450 events, ${executions} executions, slowest commit ${slowest.toFixed(0)} ms`);
}, 120_000);

test('commits continue while RabbitMQ is frozen, and every event has its effect once afterwards', async () => {
  const before = events.length;
  const load = commit(100);
  await eventually(() => expect(events.length).toBeGreaterThan(before + 20), { within: 20_000 });
  servers.kill('rabbitmq', 'SIGSTOP');
  // Commits do not depend on the broker: all of them complete while it is frozen.
  await load;
  await eventually(() => expect(bus.ready()).rejects.toThrow('rabbitmq is not connected'), {
    within: 30_000,
  });
  servers.kill('rabbitmq', 'SIGCONT');
  await expectEveryEffectOnce();
}, 120_000);
