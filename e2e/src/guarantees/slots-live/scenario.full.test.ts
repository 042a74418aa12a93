import { expect, inject, test } from 'vitest';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { describeLatencies, inMs } from '../../support/figures.ts';
import { fullSize, report, sized, timeLimit } from '../../support/full-size.ts';
import { measureSlotsLive, targetP95Ms } from './scenario.ts';

const { url } = inject('petcare');
const changes = sized(6, 50);

test(
  'a slot that is held or booked is disabled in another browser, and the check detects a page without messages',
  async () => {
    const { latencies, lost, controlNoticed } = await measureSlotsLive(url, changes);
    const all = Object.values(latencies).flat();
    const p95 = percentile(all, 0.95);
    for (const [kind, samples] of Object.entries(latencies))
      report(`  ${samples.length} slots ${kind}, to the other browser: ${describeLatencies(samples)}`);
    report(`lost ${lost}; a page without messages is ${controlNoticed ? 'noticed' : 'NOT NOTICED'}`);
    console.log(`p50 ${inMs(percentile(all, 0.5))}, p95 of all ${inMs(p95)}, target ${inMs(targetP95Ms)}`);
    expect({ lost, controlNoticed }).toEqual({ lost: 0, controlNoticed: true });
    const half = changes / 2;
    expect([latencies.held.length, latencies.booked.length, latencies.released.length]).toEqual([
      half,
      half,
      half,
    ]);
    if (fullSize) expect(p95).toBeLessThanOrEqual(targetP95Ms);
  },
  timeLimit(),
);
