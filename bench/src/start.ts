import { createIdentitySigner, identityHeader } from '@petcare/platform/auth/identity.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import type { ProcessName } from '@petcare/stack/system/processes.ts';
import { bundledPrograms, nodeOptions } from '@petcare/stack/system/programs.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { startPetCare } from '../../e2e/src/support/system/petcare.ts';
import { rounds } from './measure/paired-rounds.ts';
import { processorMs, startServer, stopServers } from './measure/start-server.ts';
import type { Figure } from './results/result.ts';
import { rangeOf } from './results/compare.rules.ts';
import { rangeText } from './results/print-comparison.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Measures the time from the start of a service to its first list, beside the databases of a running system, and the
 * processor time until then. The first round fills the compile cache and is dropped.
 */
const lists = {
  account: '/api/users',
  content: '/api/memories',
  clinic: '/api/services',
  commerce: '/api/products?limit=20',
} as const satisfies Partial<Record<ProcessName, string>>;

const servers = await acquireTestServers();
const petcare = await startPetCare(servers);
const figures: Figure[] = [];
try {
  const { system } = petcare;
  const programs = await bundledPrograms(console.log);
  const key = system.environmentOf('gateway')['IDENTITY_PRIVATE_JWK'] ?? '';
  const signer = await createIdentitySigner(key);
  const admin = userCaller('665f1f77bcf86cd799439011', 'admin');
  for (const name of Object.keys(lists) as (keyof typeof lists)[]) {
    const elapsed: number[] = [];
    const processor: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const began = performance.now();
      const environment = { ...system.environmentOf(name), LOG_LEVEL: 'info', PORT: undefined };
      const { port, pid } = await startServer(
        programs(name),
        environment,
        nodeOptions(name, programs(name, 'register')),
      );
      const headers = { [identityHeader]: await signer.sign(admin) };
      const response = await fetch(`http://127.0.0.1:${port}${lists[name]}`, { headers });
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      await response.text();
      if (round >= 0) {
        elapsed.push(performance.now() - began);
        processor.push(processorMs(pid));
      }
      await stopServers();
    }
    console.log(
      `${name.padEnd(10)} first list after ${rangeText(rangeOf(elapsed))} ms, processor time ${rangeText(rangeOf(processor))} ms`,
    );
    figures.push(
      { name: `${name}: first list`, unit: 'ms', better: 'lower', values: elapsed },
      { name: `${name}: processor time`, unit: 'ms', better: 'lower', values: processor },
    );
  }
  await storeResult('start', figures);
} finally {
  await stopServers();
  await petcare.stop();
  await servers.release();
}
process.exit(0);
