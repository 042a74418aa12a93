import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { processRegistry } from './process-registry.ts';
import { watchValue } from './watch-value.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Resolves when a server answers, rejects when it does not. */
type Check = () => Promise<unknown>;

/**
 * The metrics of one process: Node's own, rate, errors and duration of every endpoint, what its parts count, and
 * which servers answer.
 */
export function createMetrics(name: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  // Milliseconds. As often as it looks by default, looking was a third of what a process that has nothing to do took.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests by endpoint and status.',
    labelNames: ['endpoint', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const { name: counted } of processRegistry.getMetricsAsArray()) {
    const metric = processRegistry.getSingleMetric(counted);
    if (metric) registry.registerMetric(metric);
  }
  const checks = new Map<string, Check>();
  watchValue(
    { registry },
    {
      name: 'dependency_up',
      help: 'Whether a server this process works with answers: 1 or 0.',
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
    /** From now on it is told whether this server answers. */
    watchServer: (dependency: 'mongo' | 'rabbitmq' | 'valkey', check: Check) =>
      void checks.set(dependency, check),
  };
}

/** Answers every request with the metrics as Prometheus reads them. */
export function serveMetrics({ registry }: Metrics): RequestListener {
  return (_request, response) => {
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  };
}

/** A server that is frozen is as good as none. */
const patienceMs = 1_500;

async function answers(check: Check): Promise<0 | 1> {
  let answered: 0 | 1 = 0;
  const ask = async () => {
    await check();
    answered = 1;
  };
  await withTimeout(patienceMs, ask());
  return answered;
}
