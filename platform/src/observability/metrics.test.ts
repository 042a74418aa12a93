import { endpoints } from '@petcare/contracts/endpoints.ts';
import { routingKey } from '@petcare/contracts/events.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forbidden } from '../errors.ts';
import { createInternalClient } from '../service-calls/internal-client.ts';
import { createIdentitySigner } from '../auth/identity.ts';
import { route } from '../http/route.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { processRegistry } from './process-registry.ts';
import { closeServer, listen } from '../http/listen.ts';
import { connectMongo, disconnectMongo, mongoReady, prepareModels } from '../mongo/connection.ts';
import { newId } from '../mongo/object-id.ts';
import { startOutboxRelay } from '../outbox/relay.ts';
import { OutboxRows } from '../outbox/outbox.ts';
import { startSubscriptions } from '../subscriptions/subscriptions.ts';
import { defineTask, startTasks } from '../tasks/tasks.ts';
import { buildEvent, buildOrderFacts } from '../testing/build-event.ts';
import { buildSubscription } from '../testing/build-subscription.ts';
import { eventually } from '../testing/eventually.ts';
import { metricValue } from '../testing/metric-value.ts';
import { startTestApp } from '../testing/test-app.ts';
import { testIdentity } from '../testing/test-identity.ts';
import { type TestBus, testBus, testDatabase, testLog, testValkeyUrl } from '../testing/test-servers.ts';

const log = testLog();
const database = testDatabase();
const metrics = createMetrics('test');
const value = (name: string, labels?: Record<string, string | number>) => metricValue(metrics, name, labels);
let broker: TestBus;
beforeAll(async () => {
  // Earlier test files count in the same process.
  processRegistry.resetMetrics();
  await connectMongo(database.url, { log });
  await prepareModels();
  broker = await testBus();
});
afterAll(async () => {
  await broker.close();
  await disconnectMongo();
  await database.close();
});

test('events are counted by consumer and outcome, and redeliveries too', async () => {
  let failures = 1;
  const running = await startSubscriptions({
    bus: broker.bus,
    log,
    subscriptions: [
      buildSubscription({
        consumer: 'counted',
        events: ['order.status_changed'],
        retryDelay: { minMs: 5, maxMs: 10 },
        handle: async () => {
          failures -= 1;
          if (failures >= 0) throw new Error('not yet');
        },
      }),
    ],
  });
  await broker.bus.publish(buildEvent('order.status_changed', buildOrderFacts()));
  await broker.bus.send({
    exchange: broker.bus.names.events,
    routingKey: routingKey('order.status_changed'),
    content: Buffer.from('{'),
    options: { persistent: true },
  });
  const handled = (outcome: string) =>
    value('event_handling_duration_seconds_count', { consumer: 'counted', outcome });
  await eventually(async () => {
    expect([await handled('done'), await handled('retry'), await handled('dead')]).toEqual([1, 1, 1]);
    expect(await value('event_redeliveries_total', { consumer: 'counted' })).toBe(1);
    expect(await value('event_delay_seconds_count', { consumer: 'counted' })).toBe(1);
  });
  await running.stop();
});

test('unpublished outbox rows are reported by number and age until they are sent', async () => {
  const oneMinuteAgo = new Date(Date.now() - 60_000);
  const envelope = buildEvent('order.status_changed', buildOrderFacts());
  await OutboxRows.create([
    { _id: envelope.id, envelope, createdAt: oneMinuteAgo, leaseUntil: new Date(Date.now() + 60_000) },
  ]);
  const relay = startOutboxRelay({ bus: broker.bus, log, metrics });
  expect(await value('outbox_unsent_rows')).toBe(1);
  expect(await value('outbox_oldest_unsent_seconds')).toBeGreaterThanOrEqual(60);
  await OutboxRows.updateOne({ _id: envelope.id }, { $set: { leaseUntil: new Date(0) } });
  await relay.idle();
  expect([await value('outbox_unsent_rows'), await value('outbox_oldest_unsent_seconds')]).toEqual([0, 0]);
  expect(await value('outbox_published_total')).toBeGreaterThanOrEqual(1);
  expect(await value('outbox_publish_delay_seconds_sum')).toBeGreaterThanOrEqual(60);
  await relay.stop();
});

test('jobs are counted by outcome, and tasks that failed for good stay visible', async () => {
  const tasks = await startTasks({
    valkeyUrl: await testValkeyUrl(),
    log,
    metrics,
    queues: [
      {
        name: 'errands',
        concurrency: 10,
        tasks: [
          defineTask<boolean>({
            name: 'counted-job',
            run: async (refused) => {
              if (refused) throw forbidden();
            },
          }),
        ],
      },
    ],
  });
  await tasks.enqueue('counted-job', newId(), false);
  await tasks.enqueue('counted-job', newId(), true);
  const done = (outcome: string) =>
    value('job_duration_seconds_count', { queue: 'errands', job: 'counted-job', outcome });
  await eventually(async () => expect([await done('done'), await done('failed')]).toEqual([1, 1]));
  expect(await value('tasks_failed', { task: 'counted-job' })).toBe(1);
  expect(await value('jobs', { queue: 'errands', state: 'waiting' })).toBe(0);
  expect(await value('dependency_up', { dependency: 'valkey' })).toBe(1);
  await tasks.stop();
});

describe('calls between services', async () => {
  const identity = await testIdentity();
  const endpoint = endpoints['products.get'];
  const signer = await createIdentitySigner(identity.servicesKey);

  test('calls are counted by service and status, and unreachable services separately', async () => {
    const app = await startTestApp([], identity);
    const client = createInternalClient({
      name: 'test',
      baseUrls: { commerce: app.url, clinic: 'http://127.0.0.1:9' },
      signer,
    });
    await expect(client.call(endpoint, { params: { id: newId() } })).rejects.toMatchObject({ status: 404 });
    await expect(client.call(endpoints['services.list'])).rejects.toThrow('fetch failed');
    await app.close();
    expect(await value('service_call_duration_seconds_count', { service: 'commerce', status: 404 })).toBe(1);
    expect(
      await value('service_call_duration_seconds_count', { service: 'clinic', status: 'unreachable' }),
    ).toBe(1);
  });

  test('requests are counted by route pattern, whatever ids and paths are requested', async () => {
    const handler = route(endpoint, () => Promise.reject(forbidden()));
    const app = await startTestApp([handler], identity);
    for (const path of [newId(), newId(), 'no-id']) await fetch(`${app.url}/api/products/${path}`);
    await fetch(`${app.url}/api/nothing/${newId()}`);
    await app.close();
    const scraped = await app.metrics.registry.metrics();
    const lines = scraped
      .split('\n')
      .filter((line) => line.startsWith('http_request_duration_seconds_count'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('endpoint="/api/products/:id"');
    expect(lines[0]).toMatch(/ 3$/);
  });
});

test('an unavailable server costs only its own metrics', async () => {
  const ownMetrics = createMetrics('with a frozen server');
  ownMetrics.watchServer('mongo', mongoReady);
  ownMetrics.watchServer('rabbitmq', () => Promise.reject(new Error('away')));
  ownMetrics.watchServer('valkey', () => new Promise(() => undefined));
  const { server, port } = await listen(serveMetrics(ownMetrics), { port: 0, host: '127.0.0.1' });
  const scraped = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await closeServer(server);
  const up = [...scraped.matchAll(/^dependency_up\{dependency="(\w+)".* (\d)$/gm)].map(([, name, is]) => [
    name,
    is,
  ]);
  expect(up).toEqual([
    ['mongo', '1'],
    ['rabbitmq', '0'],
    ['valkey', '0'],
  ]);
  expect(scraped).toContain('process_cpu_seconds_total{process="with a frozen server"}');
});
