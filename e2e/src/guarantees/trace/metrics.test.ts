import { exportedMetrics } from '@petcare/stack/observability/exported-metrics.ts';
import { expect, inject, test } from 'vitest';

const { services, metrics, url } = inject('petcare');
const known = await exportedMetrics();

test.each(Object.entries(metrics))(
  '%s exports only the metrics that alerts and dashboards are checked against',
  async (_, address) => {
    const text = await (await fetch(address)).text();
    const series = [...text.matchAll(/^([a-z]\w+)(?:\{([^}]*)\})? /gm)];
    expect(series.length).toBeGreaterThan(90);
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

test.each(['/metrics', '/metrics?x', '/metrics/', '//metrics', '/health', '/api/metrics', '/media/metrics'])(
  '%s of the public gateway is no page',
  async (path) => {
    for (const accept of ['text/html', '*/*'])
      expect((await fetch(url + path, { headers: { accept } })).status).toBe(404);
  },
);

test.each(Object.entries(services))('the port of %s for requests serves no metrics', async (_, address) => {
  expect((await fetch(`${address}/metrics`)).status).toBe(404);
});
