import { exportedMetrics } from '@petcare/stack/observability/exported-metrics.ts';
import { expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';

const { services, url } = inject('petcare');
const known = await exportedMetrics();

test.each(Object.entries(services))(
  '%s exports only the metrics that alerts and dashboards are checked against',
  async (_, address) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const series = [...text.matchAll(/^([a-z]\w+)(?:\{([^}]*)\})? /gm)];
    expect(series.length).toBeGreaterThan(100);
    const unknown = series.flatMap(([, name = '', labels = '']) => {
      const found = known.get(name);
      if (!found) return [`${name} is unknown`];
      return [...labels.matchAll(/(\w+)="/g)]
        .map(([, label = '']) => label)
        .filter((label) => label !== 'process' && !found.includes(label))
        .map((label) => `${name} has an unknown label ${label}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  },
);

test('metrics are not available through the gateway', async () => {
  const { status, body } = await new ApiClient(url).send('GET', '/metrics');
  expect(status).not.toBe(500);
  expect(JSON.stringify(body)).not.toContain('process_cpu_seconds_total');
});
