import type { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serviceConfig } from './config.ts';
import { createServiceApp } from '../http/service-app.ts';
import { runService } from './service.ts';
import { testIdentity, visitor } from '../testing/test-identity.ts';
import { testBus, testDatabase } from '../testing/test-servers.ts';
import { listen } from '../http/listen.ts';

test('a service without routes is healthy and answers 404', async () => {
  const [identity, database, { url, namespace }] = [await testIdentity(), testDatabase(), await testBus()];
  // A port that was free a moment ago.
  const probe = await listen(() => undefined, { port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => probe.server.close(resolve));
  const config = serviceConfig.parse({
    PORT: probe.port,
    LOG_LEVEL: 'silent',
    MONGO_URL: database.url,
    AMQP_URL: url,
    VALKEY_URL: 'redis://127.0.0.1:1',
    IDENTITY_JWKS: identity.jwks,
    EVENTS_NAMESPACE: namespace,
  });
  onTestFinished(captureShutdown());
  const steps: string[] = [];
  const migration = { name: '2026-01-01-first', up: async () => steps.push('migrated') };
  await runService({ name: 'empty', config, migrations: [migration] }, () => {
    steps.push('assembled');
    return { buildApp: (service) => createServiceApp({ ...service, routes: [] }) };
  });
  expect(steps.slice(0, 2)).toEqual(['migrated', 'assembled']);

  const get = async (path: string) =>
    fetch(`http://127.0.0.1:${probe.port}${path}`, { headers: await identity.as(visitor) });
  expect((await get('/health/live')).status).toBe(200);
  expect((await get('/health/ready')).status).toBe(200);
  expect(await (await get('/metrics')).text()).toContain('http_request_duration_seconds');
  expect((await get('/api/anything')).status).toBe(404);
});

function captureShutdown(): () => Promise<void> {
  const events = ['SIGTERM', 'SIGINT', 'uncaughtException', 'unhandledRejection'];
  const emitter: EventEmitter = process;
  const others = new Map(events.map((event) => [event, emitter.listeners(event)]));
  return async () => {
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    for (const event of events)
      for (const listener of emitter.listeners(event)) {
        if (others.get(event)?.includes(listener)) continue;
        emitter.off(event, listener as () => void);
        if (event === 'SIGTERM') Reflect.apply(listener, process, [event]);
      }
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 10_000 });
    exit.mockRestore();
  };
}
