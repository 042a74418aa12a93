import { expect, inject, test } from 'vitest';
import { inMs, percentile } from '../../support/figures.ts';
import { measureSlotsLive } from './scenario.ts';

const { url } = inject('petcare');

test('a time that is held or booked turns grey in another browser, and a page that hears nothing is noticed', async () => {
  const { latencies, lost, controlNoticed } = await measureSlotsLive(url, 6);
  const all = Object.values(latencies).flat();
  console.log(`p50 ${inMs(percentile(all, 0.5))}, p95 ${inMs(percentile(all, 0.95))}`);
  expect({ lost, controlNoticed }).toEqual({ lost: 0, controlNoticed: true });
  expect([latencies.held.length, latencies.booked.length, latencies['given back'].length]).toEqual([3, 3, 3]);
});
