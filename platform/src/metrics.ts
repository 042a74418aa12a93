import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one process: Node's own, and rate, errors and duration of every endpoint. */
export function createMetrics(name: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: name });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests by endpoint and status.',
    labelNames: ['endpoint', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return { registry, requests };
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
