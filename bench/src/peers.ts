import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { startPetCare } from '../../e2e/src/support/system/petcare.ts';
import { waitUntilIdle } from './capacity/cpu-by-process.ts';
import { roundMs, rounds } from './measure/paired-rounds.ts';
import { startServer, stopServers } from './measure/start-server.ts';
import { figuresOfRates, interleave, printRates, type Rates } from './peers/interleave.ts';
import { startMedusa } from './peers/medusa.ts';
import { orderRate } from './peers/order-rate.ts';
import { startPayload } from './peers/payload.ts';
import { openShop } from './peers/petcare-shop.ts';
import { runWrk } from './peers/run-wrk.ts';
import type { Catalogue } from './peers/sample-products.ts';
import { startPostgres } from './peers/start-postgres.ts';
import type { Figure } from './results/result.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Compares lists, one product and orders with Payload and Medusa from npm, each asked without a user. "Bare" is the floor
 * of reads: Node's server and undici, then Express and the MongoDB driver. Needs wrk and PostgreSQL 15 of Debian.
 */
const loads = [1, 8] as const;

/** PetCare shares a read among equal requests at the same time. Paths in turn are rarely equal. */
const reads = {
  'first list': { pathsOf: ({ pages }: Catalogue) => pages.slice(0, 1), goals: { Payload: 1.5, Medusa: 25 } },
  'lists in turn': { pathsOf: ({ pages }: Catalogue) => pages, goals: { Payload: 1.5, Medusa: 25 } },
  'one product': { pathsOf: ({ products }: Catalogue) => products.slice(0, 1), goals: { Payload: 3 } },
  'products in turn': { pathsOf: ({ products }: Catalogue) => products, goals: { Payload: 3 } },
} as const;
const orderGoals = { Medusa: 20 };

const logs = await mkdtemp(path.join(tmpdir(), 'bench-peers-logs-'));
const servers = await acquireTestServers();
const petcare = await startPetCare(servers);
const postgres = await startPostgres();
const stops: (() => Promise<void>)[] = [];
try {
  const shop = await openShop(petcare, Math.max(...loads));
  const payload = await startPayload(postgres, logs);
  stops.push(() => payload.server.stop());
  const medusa = await startMedusa(postgres, logs);
  stops.push(() => medusa.server.stop());
  const raw = await startServer('bench/src/lists/raw-list-server.ts', { MONGO_URL: shop.mongoUrl });
  const bare = await startServer('bench/src/gateway/bare-server.ts', {
    UPSTREAM_URL: `http://127.0.0.1:${raw.port}`,
  });
  const catalogues = {
    PetCare: shop.catalogue,
    Payload: payload.catalogue,
    Medusa: medusa.catalogue,
    bare: { ...shop.catalogue, url: `http://127.0.0.1:${bare.port}`, headers: {} },
  };
  const orders = { PetCare: shop.order, Medusa: medusa.order };

  for (const [system, catalogue] of Object.entries(catalogues)) {
    const [list, product] = await Promise.all([bytesOf(catalogue, 'pages'), bytesOf(catalogue, 'products')]);
    console.log(`${system.padEnd(8)} list ${list} bytes, product ${product} bytes`);
  }
  console.log(`${rounds} rounds of ${roundMs} ms, load ${loadText()}`);
  const figures: Figure[] = [];
  const report = (what: string, rates: Rates, goals: Readonly<Record<string, number>>) => {
    printRates(what, rates, goals);
    console.log(`  load ${loadText()}`);
    figures.push(...figuresOfRates(what, rates));
  };
  for (const [kind, { pathsOf, goals }] of Object.entries(reads))
    for (const connections of loads) {
      const rates = await interleave(catalogues, (catalogue) =>
        runWrk({ ...catalogue, paths: pathsOf(catalogue) }, connections, roundMs),
      );
      report(`${kind}, ${connections} at once`, rates, goals);
    }
  for (const buyers of loads) {
    const rates = await interleave(orders, async (order) => {
      // Later effects of the orders before, such as emails, would burden this system.
      await waitUntilIdle();
      return orderRate(order, buyers, roundMs);
    });
    report(`orders, ${buyers} at once`, rates, orderGoals);
  }
  for (const server of [payload.server, medusa.server])
    if (server.restarts() > 0) throw new Error(`${server.name} was restarted during the measurement`);
  await storeResult('peers', figures);
} finally {
  await stopServers();
  for (const stop of stops) await stop();
  await postgres.stop();
  await petcare.stop();
  await servers.release();
  await rm(logs, { recursive: true, force: true });
}
process.exit(0);

async function bytesOf(catalogue: Catalogue, kind: 'pages' | 'products'): Promise<number> {
  const [first = ''] = catalogue[kind];
  const headers = { ...catalogue.headers, 'accept-encoding': 'identity' };
  const response = await fetch(catalogue.url + first, { headers });
  if (!response.ok) throw new Error(`${first} answered ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

function loadText(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
