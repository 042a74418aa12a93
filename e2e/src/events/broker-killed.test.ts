import { connectBus } from '@petcare/platform/bus.ts';
import { once } from '@petcare/platform/inbox.ts';
import {
  connectMongo,
  disconnectMongo,
  inTransaction,
  newId,
  prepareModels,
} from '@petcare/platform/mongo.ts';
import { startOutboxRelay } from '@petcare/platform/outbox-relay.ts';
import { addEvent } from '@petcare/platform/outbox.ts';
import { startSubscriptions, subscription } from '@petcare/platform/subscriptions.ts';
import { buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { startBackingServers, type BackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { type Instance, takeInstance } from '@petcare/stack/servers/instance.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const log = testLog();
const database = testDatabase();
let instance: Instance;
let servers: BackingServers;

beforeAll(async () => {
  instance = await takeInstance(`test-run-broker-${process.pid}`);
  servers = await startBackingServers({
    instance,
    fresh: true,
    // A broker of our own to kill; the others are shared with every test.
    environment: { MONGO_URL: inject('mongoUrl'), VALKEY_URL: inject('valkeyUrl') },
    log: () => {},
  });
  await connectMongo(database.url, { log });
  await prepareModels();
}, 120_000);
afterAll(async () => {
  await disconnectMongo();
  await database.close();
  await servers.remove();
  await instance.lock.release();
});

test('RabbitMQ is killed three times under load: no event is lost, and none has its effect twice', async () => {
  const bus = await connectBus({ url: servers.amqpUrl, name: 'broker-killed', log });
  const executions = { all: 0 };
  const effects = new Map<string, number>();
  const subscriptions = await startSubscriptions({
    bus,
    log,
    subscriptions: [
      subscription({
        consumer: 'counting',
        events: ['order.status_changed'],
        handle: async ({ id }) => {
          executions.all += 1;
          const first = await once('counting', id, async () => {});
          if (first) effects.set(id, (effects.get(id) ?? 0) + 1);
        },
      }),
    ],
  });
  const relay = startOutboxRelay({ bus, log });
  // A quorum queue that was made a moment ago does not survive a kill; in production it was made at the deployment.
  await wait(10_000);

  const events: string[] = [];
  let slowestCommitMs = 0;
  const change = async () => {
    const began = performance.now();
    const id = newId();
    const event = await inTransaction(() =>
      addEvent('order.status_changed', {
        aggregate: { id, sequence: 1 },
        data: buildOrderFacts({ order_id: id }),
      }),
    );
    slowestCommitMs = Math.max(slowestCommitMs, performance.now() - began);
    events.push(event);
  };
  for (let kill = 0; kill < 3; kill += 1) {
    const load = (async () => {
      for (let made = 0; made < 150; made += 1) await change();
    })();
    await eventually(() => expect(events.length).toBeGreaterThan(kill * 150 + 40));
    servers.kill('rabbitmq', 'SIGKILL');
    await load;
    await servers.whenReady();
  }
  await relay.idle();
  await eventually(() => expect(events.filter((id) => !effects.has(id))).toEqual([]), { within: 30_000 });
  expect(effects.size).toBe(450);
  expect([...effects.values()].filter((times) => times > 1)).toEqual([]);
  // The broker's absence is none of the caller's business.
  expect(slowestCommitMs).toBeLessThan(2_000);
  console.log(`450 events, ${executions.all} executions, slowest commit ${slowestCommitMs.toFixed(0)} ms`);

  await subscriptions.stop();
  await relay.stop();
  await bus.close();
}, 120_000);
