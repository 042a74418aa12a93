import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { processRegistry } from './process-registry.ts';
import { watchValue } from './watch-value.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

export type Metrics = ReturnType<typeof createMetrics>;

type Check = () => Promise<unknown>;

/**
 * Creates the metrics of a process: Node's own, rate, errors and duration of every endpoint, the counters of its
 * modules, and the availability of its servers.
 */
export function createMetrics(name: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  // Milliseconds. At the default precision of 10, sampling took a third of the CPU time of an idle process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests by endpoint and status.',
    labelNames: ['endpoint', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const { name: metricName } of processRegistry.getMetricsAsArray()) {
    const metric = processRegistry.getSingleMetric(metricName);
    if (metric) registry.registerMetric(metric);
  }
  const checks = new Map<string, Check>();
  watchValue(
    { registry },
    {
      name: 'dependency_up',
      help: 'Availability of a server that this process uses: 1 when it answers, else 0.',
      labels: ['dependency'],
      read: () =>
        Promise.all(
          [...checks].map(async ([dependency, check]) => ({
            labels: { dependency },
            value: await answers(check),
          })),
        ),
    },
  );
  return {
    registry,
    requests,
    watchServer: (dependency: 'mongo' | 'rabbitmq' | 'valkey', check: Check) =>
      void checks.set(dependency, check),
  };
}

export function serveMetrics({ registry }: Metrics): RequestListener {
  return (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  };
}

const checkTimeoutMs = 1_500;

async function answers(check: Check): Promise<0 | 1> {
  let answered: 0 | 1 = 0;
  const runCheck = async () => {
    await check();
    answered = 1;
  };
  await withTimeout(checkTimeoutMs, runCheck());
  return answered;
}
