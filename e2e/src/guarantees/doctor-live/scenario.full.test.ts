import { expect, inject, test } from 'vitest';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { describeLatencies, inMs } from '../../support/figures.ts';
import { fullSize, report, sized, timeLimit } from '../../support/full-size.ts';
import { measureDoctorLive, targetP95Ms } from './scenario.ts';

const { url } = inject('petcare');
const appointmentCount = sized(5, 150);

test(
  'a doctor’s open screen shows every appointment that is booked, moved or cancelled, and the check detects a lost message',
  async () => {
    const { latencies, lost, controlNoticed } = await measureDoctorLive(url, appointmentCount);
    const all = Object.values(latencies).flat();
    const p95 = percentile(all, 0.95);
    for (const [kind, samples] of Object.entries(latencies))
      report(
        `  ${samples.length} visits ${kind}, from the patient's answer to the doctor's screen: ${describeLatencies(samples)}`,
      );
    report(`lost ${lost}; a lost message is ${controlNoticed ? 'noticed' : 'NOT NOTICED'}`);
    console.log(`p50 ${inMs(percentile(all, 0.5))}, p95 of all ${inMs(p95)}, target ${inMs(targetP95Ms)}`);
    expect({ lost, controlNoticed }).toEqual({ lost: 0, controlNoticed: true });
    expect([latencies.booked.length, latencies.moved.length, latencies.cancelled.length]).toEqual([
      appointmentCount,
      Math.ceil(appointmentCount / 2),
      appointmentCount,
    ]);
    if (fullSize) expect(p95).toBeLessThanOrEqual(targetP95Ms);
  },
  timeLimit(),
);
