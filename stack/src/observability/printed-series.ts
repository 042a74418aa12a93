import path from 'node:path';
import { pathToFileURL } from 'node:url';

const checkout = path.resolve(import.meta.dirname, '../../..');

export interface Series {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
}

interface PrintedHistogram {
  observe(labels: Record<string, string>, value: number): void;
}

/**
 * Returns the series of an answered request and of a delivered live message, parsed from what a process prints at
 * `/metrics`.
 */
export async function printedSeries(): Promise<Series[]> {
  // Imported by path, because the stack must not depend on shipped code. The second one registers its metric.
  await import(pathToFileURL(path.join(checkout, 'gateway/src/sockets/deliver.ts')).href);
  const { createMetrics } = (await import(
    pathToFileURL(path.join(checkout, 'platform/src/observability/metrics.ts')).href
  )) as {
    createMetrics(name: string): {
      requests: PrintedHistogram;
      registry: { metrics(): Promise<string>; getSingleMetric(name: string): unknown };
    };
  };
  const { registry, requests } = createMetrics('gateway');
  requests.observe({ endpoint: '/api/x', method: 'GET', status: '200' }, 0.1);
  const delay = registry.getSingleMetric('live_message_delay_seconds') as PrintedHistogram;
  delay.observe({ message: 'order.status_changed' }, 0.1);
  return (await registry.metrics())
    .split('\n')
    .filter((line) => /^(http_request_duration|live_message_delay)_seconds/.test(line))
    .map(readSeries);
}

export function readSeries(text: string): Series {
  const [, metric = '', labels = ''] = /^([a-z_]+)(?:\{([^}]*)\})?/.exec(text) ?? [];
  const entries = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  return { metric, labels: Object.fromEntries(entries) as Record<string, string> };
}

/** Rewrites bucket bounds as Prometheus 3 stores them: `le="1"` becomes `le="1.0"`. */
export function storedByPrometheus3(cases: string): string {
  return cases.replaceAll(/\ble="(\d+)"/g, 'le="$1.0"');
}
