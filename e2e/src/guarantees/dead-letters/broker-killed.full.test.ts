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
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';

const log = testLog();
const database = testDatabase();
let instance: Instance;
let servers: BackingServers;
let bus: Bus;
let relay: OutboxRelay;
let subscriptions: { stop(): Promise<void> };
/** Number of effects by event. */
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
          const first = await handleOnce('counting', id, async () => {});
          if (first) effects.set(id, (effects.get(id) ?? 0) + 1);
        },
      }),
    ],
  });
  relay = startOutboxRelay({ bus, log });
  await restartBroker();
});
afterAll(async () => {
  await subscriptions.stop();
  await relay.stop();
  await bus.close();
  await disconnectMongo();
  await database.close();
  await servers.remove();
  await instance.lock.release();
});

/**
 * Restarts RabbitMQ cleanly, which writes the declared queues to disk: a quorum queue does not survive a kill right after
 * its declaration.
 */
async function restartBroker(): Promise<void> {
  const before = servers.pid('rabbitmq');
  servers.kill('rabbitmq', 'SIGTERM');
  await eventually(() => expect(servers.pid('rabbitmq')).not.toBe(before));
  await untilConnected();
}

async function untilConnected(): Promise<void> {
  await servers.whenReady();
  await eventually(() => bus.ready());
}

/** Commits events one after the other and adds their ids to `events`. */
async function commit(count: number, events: string[]): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = newId();
    const data = buildOrderFacts({ order_id: id });
    events.push(
      await inTransaction(() => addEvent('order.status_changed', { aggregate: { id, sequence: 1 }, data })),
    );
  }
}

async function expectEveryEffectOnce(events: readonly string[]): Promise<void> {
  await relay.idle();
  await eventually(() => expect(events.filter((id) => !effects.has(id))).toEqual([]));
  expect(events.filter((id) => effects.get(id) !== 1)).toEqual([]);
}

test('no event is lost and none has its effect twice when RabbitMQ is killed three times under load', async () => {
  await untilConnected();
  const events: string[] = [];
  for (let kill = 0; kill < 3; kill += 1) {
    const load = commit(150, events);
    await eventually(() => expect(events.length).toBeGreaterThan(kill * 150 + 40));
    servers.kill('rabbitmq', 'SIGKILL');
    await load;
    await servers.whenReady();
  }
  expect(events).toHaveLength(450);
  await expectEveryEffectOnce(events);
});

test('commits continue while RabbitMQ is frozen, and every event has its effect once afterwards', async () => {
  await untilConnected();
  const events: string[] = [];
  const load = commit(100, events);
  await eventually(() => expect(events.length).toBeGreaterThan(20));
  servers.kill('rabbitmq', 'SIGSTOP');
  onTestFinished(() => servers.kill('rabbitmq', 'SIGCONT'));
  // Commits do not depend on the broker: all of them complete while it is frozen.
  await load;
  await eventually(() => expect(bus.ready()).rejects.toThrow('rabbitmq is not connected'));
  servers.kill('rabbitmq', 'SIGCONT');
  expect(events).toHaveLength(100);
  await expectEveryEffectOnce(events);
});
