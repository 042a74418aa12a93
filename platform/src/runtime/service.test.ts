import { consumerNames } from '@petcare/contracts/consumers.ts';
import { expect, onTestFinished, test } from 'vitest';
import { serviceConfig } from './config.ts';
import { createServiceApp } from '../http/service-app.ts';
import { startServiceInProcess } from '../testing/service-in-process.ts';
import { testIdentity, visitor } from '../testing/test-identity.ts';
import { testBus, testDatabase } from '../testing/test-servers.ts';

async function startEmptyService(steps: string[] = []) {
  const [identity, database, broker] = [await testIdentity(), testDatabase(), await testBus()];
  const config = serviceConfig.parse({
    MONGO_URL: database.url,
    AMQP_URL: broker.url,
    VALKEY_URL: 'redis://127.0.0.1:1',
    IDENTITY_JWKS: identity.jwks,
    EVENTS_NAMESPACE: broker.namespace,
    METRICS_PORT: 0,
  });
  const migration = { name: '2026-01-01-first', up: async () => steps.push('migrated') };
  const { port, metricsPort, stop } = await startServiceInProcess(
    { name: 'empty', config, migrations: [migration] },
    () => {
      steps.push('assembled');
      return { buildApp: (service) => createServiceApp({ ...service, routes: [] }) };
    },
  );
  onTestFinished(async () => {
    await stop();
    await Promise.all([broker.close(), database.close()]);
  });
  return { port, metricsPort, identity, broker };
}

test('a service without routes is healthy and answers 404', async () => {
  const steps: string[] = [];
  const { port, metricsPort, identity } = await startEmptyService(steps);
  expect(steps.slice(0, 2)).toEqual(['migrated', 'assembled']);

  const get = async (path: string, at: number | null = port) =>
    fetch(`http://127.0.0.1:${at}${path}`, { headers: await identity.as(visitor) });
  expect((await get('/health/live')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(200);
  expect(await (await get('/metrics', metricsPort)).text()).toContain('http_request_duration_seconds');
  expect((await get('/metrics')).status).toBe(404);
  expect((await get('/health/live', metricsPort)).status).toBe(404);
  expect((await get('/api/anything')).status).toBe(404);
});

test('the queues of all consumers exist before a service publishes, although none of them has ever started', async () => {
  const { broker } = await startEmptyService();
  const { bus } = broker;
  const missing: string[] = [];
  for (const consumer of consumerNames)
    if ((await bus.stateOf(bus.names.queueOf(consumer))) === null) missing.push(consumer);
  expect(missing).toEqual([]);
  // Control: a queue of no consumer does not exist.
  expect(await bus.stateOf(bus.names.queueOf('no consumer'))).toBeNull();
});
