import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '@petcare/stack/system/memory.ts';
import { isStandIn } from '@petcare/stack/system/processes.ts';
import type { RunningSystem } from '@petcare/stack/system/start-system.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { startPetCare } from '../../e2e/src/support/system/petcare.ts';
import { buyAs, firstProduct } from '../../e2e/src/support/shopping.ts';
import { signInDemoUser } from '../../e2e/src/support/users.ts';
import { serverProcesses, waitUntilIdle } from './capacity/cpu-by-process.ts';
import { load } from './measure/http-load.ts';
import type { Figure } from './results/result.ts';
import { rangeOf } from './results/compare.rules.ts';
import { rangeText } from './results/print-comparison.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Measures the memory of every process of a system, whose shared pages count once (PSS): at rest after its start, and
 * after a short load of lists, pages and orders. Each round starts a system of its own. Servers are measured too unless
 * PETCARE_TEST_SERVERS=keep. `NODE_OPTIONS` applies to all processes, to try settings of V8.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const restMs = Number(process.env['BENCH_REST_MS'] ?? 15_000);
const loadMs = Number(process.env['BENCH_ROUND_MS'] ?? 3_000);
const orders = 30;

const groups = { own: 'PetCare', standIn: 'stand-ins', server: 'servers' } as const;
type Group = keyof typeof groups;

interface Memory {
  readonly group: Group;
  readonly rest: number[];
  readonly loaded: number[];
}
const memory = new Map<string, Memory>();

const servers = await acquireTestServers();
try {
  for (let round = 0; round < rounds; round += 1) {
    const petcare = await startPetCare(servers, { LOG_LEVEL: 'info', SIGN_IN_FAILURES_PER_IP: '1000000' });
    try {
      await measure(petcare.system, 'rest');
      await loadSystem(petcare.url);
      await measure(petcare.system, 'loaded');
    } finally {
      await petcare.stop();
    }
  }
} finally {
  await servers.release();
}
printMemory();
await storeResult(
  'memory',
  [...memory].flatMap(([name, { rest, loaded }]): Figure[] => [
    { name: `${name}: at rest`, unit: 'MiB', better: 'lower', values: rest },
    { name: `${name}: after load`, unit: 'MiB', better: 'lower', values: loaded },
  ]),
);
process.exit(0);

async function measure(system: RunningSystem, when: 'rest' | 'loaded'): Promise<void> {
  await waitUntilIdle();
  await wait(restMs);
  const sums = new Map<string, number>();
  const add = async (name: string, group: Group, pid: number) => {
    if (!memory.has(name)) memory.set(name, { group, rest: [], loaded: [] });
    sums.set(name, (sums.get(name) ?? 0) + ((await memoryOf([pid])) ?? 0));
  };
  for (const [name, process] of system.processes)
    await add(name, isStandIn(name) ? 'standIn' : 'own', process.pid() ?? 0);
  for (const { name, pid } of serverProcesses()) await add(name, 'server', pid);
  for (const [name, sum] of sums) memory.get(name)?.[when].push(sum);
}

async function loadSystem(url: string): Promise<void> {
  const buyer = await signInDemoUser(url, 'user');
  const product = await firstProduct(url);
  const target = { port: Number(new URL(url).port), headers: { cookie: buyer.client.cookieHeader } };
  for (const path of ['/api/products?limit=50', '/api/memories', '/api/services', '/api/notifications'])
    await load({ ...target, path }, 16, loadMs);
  for (let index = 0; index < orders; index += 1) await buyAs(buyer, product);
}

function printMemory(): void {
  const cells = ['at rest, MiB', 'after load, MiB'].map((text) => text.padStart(24)).join('');
  for (const group of Object.keys(groups) as Group[]) {
    const members = [...memory].filter(([, of]) => of.group === group);
    if (members.length === 0) continue;
    console.log(`\n${groups[group].padEnd(18)}${cells}`);
    for (const [name, { rest, loaded }] of members) printRow(name, rest, loaded);
    const total = (when: 'rest' | 'loaded') =>
      Array.from({ length: rounds }, (_, round) =>
        members.reduce((sum, [, of]) => sum + (of[when][round] ?? 0), 0),
      );
    printRow('together', total('rest'), total('loaded'));
  }
}

function printRow(name: string, ...columns: readonly number[][]): void {
  const cells = columns.map((values) => rangeText(rangeOf(values)).padStart(24));
  console.log(`${name.padEnd(18)}${cells.join('')}`);
}
