import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createMetrics } from '@petcare/platform/metrics.ts';
import { testIdentity, visitor } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';

test('the content service is healthy and answers nothing else yet', async () => {
  const identity = await testIdentity();
  const app = buildApp({
    log: testLog(),
    metrics: createMetrics('content'),
    identity: identity.verifier,
    ready: () => Promise.resolve(),
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => closeServer(server));
  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: await identity.as(visitor) })).status;
  expect(await ask('/health/live')).toBe(200);
  expect(await ask('/health/ready')).toBe(200);
  expect(await ask('/metrics')).toBe(200);
  expect(await ask('/api/anything')).toBe(404);
});
