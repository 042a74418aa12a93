import { expect, inject, test } from 'vitest';
import { measureDoctorLive } from './scenario.ts';
import { inMs, percentile } from '../../support/figures.ts';

const { url } = inject('petcare');

test('a doctor’s open screen shows every visit that is booked, moved or called off, and a lost message is noticed', async () => {
  const { latencies, lost, controlNoticed } = await measureDoctorLive(url, 5);
  const all = Object.values(latencies).flat();
  console.log(`p50 ${inMs(percentile(all, 0.5))}, p95 ${inMs(percentile(all, 0.95))}`);
  expect({ lost, controlNoticed }).toEqual({ lost: 0, controlNoticed: true });
  expect([latencies.booked.length, latencies.moved.length, latencies.cancelled.length]).toEqual([5, 3, 5]);
});
