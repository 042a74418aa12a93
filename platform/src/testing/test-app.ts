import { listen, closeServer } from '../http/listen.ts';
import type { Route } from '../http/route.ts';
import { createServiceApp, type ServiceAppOptions } from '../http/service-app.ts';
import { createLogger } from '../observability/log.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import type { TestIdentity } from './test-identity.ts';

export interface TestApp {
  readonly url: string;
  readonly metrics: Metrics;
  close(): Promise<void>;
}

export async function startTestApp(
  routes: readonly Route[],
  identity: TestIdentity,
  options: Pick<ServiceAppOptions, 'exportLimits'> = {},
): Promise<TestApp> {
  const metrics = createMetrics('test');
  const app = createServiceApp({
    log: createLogger('test', 'silent'),
    metrics,
    identity: identity.verifier,
    routes,
    ready: async () => undefined,
    ...options,
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${port}`, metrics, close: () => closeServer(server) };
}
