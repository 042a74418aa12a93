import { exportedMetrics } from '@petcare/stack/observability/exported-metrics.ts';
import { expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';

const { services, url } = inject('petcare');
const known = await exportedMetrics();

test.each(Object.entries(services))(
  'what %s exports is what alerts and dashboards are checked against',
  async (_, address) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const series = [...text.matchAll(/^([a-z]\w+)(?:\{([^}]*)\})? /gm)];
    expect(series.length).toBeGreaterThan(100);
    const strange = series.flatMap(([, name = '', labels = '']) => {
      const found = known.get(name);
      if (!found) return [`nobody knows of ${name}`];
      return [...labels.matchAll(/(\w+)="/g)]
        .map(([, label = '']) => label)
        .filter((label) => label !== 'process' && !found.includes(label))
        .map((label) => `${name} has a label ${label} that nobody knows of`);
    });
    expect([...new Set(strange)]).toEqual([]);
  },
);

test('they are no business of whoever comes through the front door', async () => {
  const { status, body } = await new ApiClient(url).send('GET', '/metrics');
  expect(status).not.toBe(500);
  expect(JSON.stringify(body)).not.toContain('process_cpu_seconds_total');
});
