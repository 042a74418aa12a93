import { loadavg } from 'node:os';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { createCallers, type Caller } from '../../e2e/src/guarantees/access/callers.ts';
import { startPetCare } from '../../e2e/src/support/system/petcare.ts';
import { load } from './measure/http-load.ts';
import { chooseAddress, findReadIds } from './reads/read-addresses.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Measures how often each GET of the endpoint table, except for files, is answered through the gateway, by each kind of
 * caller who may read it, beside the list of products for the same caller. Prints the slowest first; public reads below
 * 0.7 of that list are marked.
 */
const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 8);
const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 400);
const least = 0.7;
/** Pairs of rounds of a public read and of the list of products, whose ratios' median counts. */
const pairs = 3;

interface Measured {
  readonly name: EndpointName;
  readonly caller: Caller;
  readonly isPublic: boolean;
  readonly perSecond: number;
  readonly ratio: number;
}

const servers = await acquireTestServers();
const petcare = await startPetCare(servers, { LOG_LEVEL: 'warn' });
try {
  const { url } = petcare;
  const port = Number(new URL(url).port);
  const callers = await createCallers({ url, mailUrl: petcare.system.mailUrl });
  const ids = await findReadIds(url, callers);
  const measure = async (path: string, cookie: string, ms = roundMs) =>
    (await load({ port, path, headers: cookie === '' ? {} : { cookie } }, connections, ms)).perSecond;
  const products = (cookie: string) => measure('/api/products?limit=20', cookie);

  const measured: Measured[] = [];
  const left: string[] = [];
  const rows = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
    (['visitor', 'owner', 'doctor', 'admin'] as const).map((caller) => ({ name, caller })),
  );
  await products('');
  for (const { name, caller } of rows) {
    const endpoint: Endpoint = endpoints[name];
    if (endpoint.method !== 'GET' || endpoint.access.who === 'system' || endpoint.produces) continue;
    const chosen = await chooseAddress(name, caller, callers, ids);
    if (chosen.path === null) {
      if (chosen.reason) left.push(`${name} as ${caller}: ${chosen.reason}`);
      continue;
    }
    await measure(chosen.path, chosen.cookie, roundMs / 2);
    const isPublic = endpoint.access.who === 'anyone';
    const rounds: { perSecond: number; ratio: number }[] = [];
    for (let round = 0; round < (isPublic ? pairs : 1); round += 1) {
      const beside = await products(chosen.cookie);
      const perSecond = await measure(chosen.path, chosen.cookie);
      rounds.push({ perSecond, ratio: perSecond / beside });
    }
    rounds.sort((one, other) => one.ratio - other.ratio);
    const median = rounds[Math.floor(rounds.length / 2)];
    if (median) measured.push({ name, caller, isPublic, ...median });
  }

  const sorted = measured.toSorted((a, b) => a.ratio - b.ratio);
  console.log(`${connections} connections, load ${loadavg()[0]}`);
  for (const { name, caller, perSecond, ratio, isPublic } of sorted) {
    const mark = isPublic && ratio < least ? ` below ${least}` : '';
    const figures = `${perSecond.toFixed(0).padStart(6)}/s ${ratio.toFixed(2).padStart(6)}`;
    console.log(`${name.padEnd(30)} ${caller.padEnd(8)} ${isPublic ? 'public' : '      '} ${figures}${mark}`);
  }
  console.log(left.length === 0 ? 'every read was measured' : `not measured:\n  ${left.join('\n  ')}`);
  await storeResult(
    'reads',
    sorted.map(({ name, caller, ratio }) => ({
      name: `${name} as ${caller}`,
      unit: 'of the list of products',
      better: 'higher',
      values: [ratio],
    })),
  );
} finally {
  await petcare.stop();
  await servers.release();
}
process.exit(0);
