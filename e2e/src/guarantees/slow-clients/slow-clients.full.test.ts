import { percentile } from '@petcare/platform/testing/measure.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inMs } from '../../support/figures.ts';
import { report, sized, timeLimit } from '../../support/full-size.ts';
import { startFurtherCopies } from '../../support/system/extra-process.ts';
import { type LoadResult, measureLoad, openClients } from './scenario.ts';

const rounds = sized(1, 3);
const load = { slowAddresses: 250, normal: sized(20, 200), seconds: sized(10, 30) };

test(
  '1,000 clients that send one byte of a body do not keep others from their answers',
  async () => {
    const petcare = inject('petcare');
    const gateway = await startFurtherCopies(petcare.environments, { TRUSTED_PROXIES: '1' });
    onTestFinished(() => gateway.stop());
    const clients = await openClients(gateway.url, petcare.url, load.normal);
    const measure = (slow: number) => measureLoad(gateway.url, clients, { ...load, slow });
    await measure(0);
    const ratios: number[] = [];
    // In turn, since the load of the machine changes.
    for (let round = 0; round < rounds; round += 1) {
      const idle = await measure(0);
      const attacked = await measure(1_000);
      ratios.push(percentile(attacked.latencies, 0.99) / percentile(idle.latencies, 0.99));
      report(describe('without slow clients', idle), describe('beside 1,000 slow clients', attacked));
      report(`answers to the slow clients: ${JSON.stringify(attacked.slowAnswers)}`);
      expect(idle.errors).toBe(0);
      expect(attacked.errors).toBe(0);
      // The slow clients were there and were refused.
      expect(attacked.slowAnswers['408'] ?? 0).toBeGreaterThan(sized(0, 500));
    }
    report(
      `p99 beside slow clients to p99 without: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} (goal 1.5)`,
    );
  },
  timeLimit(),
);

function describe(what: string, { latencies, errors }: LoadResult): string {
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentile(latencies, share));
  return `${what}: ${latencies.length} requests, p50 ${inMs(p50)}, p99 ${inMs(p99)}, ${errors} errors`;
}
