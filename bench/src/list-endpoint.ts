import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testIdentity, visitor } from '@petcare/platform/testing/test-identity.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import mongoose from 'mongoose';
import {
  figuresOf,
  measureRounds,
  pairedRatio,
  printFigures,
  roundMs,
  rounds,
} from './measure/paired-rounds.ts';
import { optionsOf, startServer, stopServers } from './measure/start-server.ts';
import type { Figure } from './results/result.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Compares the product list with the same JSON from plain Express and the MongoDB driver, which use the same index of
 * the same database: kept lists, and lists that are read each time because products change all the time. With one
 * connection no two requests share a read. Then compares the gateway with the service behind it.
 */
const catalogue = 1_000;

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

async function fillCatalogue(url: string): Promise<void> {
  const script = spawn(process.execPath, [fileOf('../../services/commerce/src/demo-data.ts')], {
    env: { PATH: process.env['PATH'], MONGO_URL: url, LOG_LEVEL: 'error' },
    stdio: 'inherit',
  });
  await once(script, 'exit');
  const client = await mongoose.mongo.MongoClient.connect(url);
  const products = client.db().collection<{ _id: string }>('products');
  // The baseline knows no variants.
  await products.deleteMany({ variant: { $exists: true } });
  const samples = await products.find().toArray();
  const copies = Array.from({ length: catalogue - samples.length }, (_, index) => ({
    ...samples[index % samples.length],
    _id: newId(),
    barcode: null,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
  }));
  await products.insertMany(copies);
  await client.close();
}

/** Leaves so many marks of changes that nothing is kept. They are removed every five seconds. */
async function changeAllTheTime(url: string, signal: AbortSignal): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url);
  const marks = client.db().collection<{ _id: string }>('change_marks');
  while (!signal.aborted) {
    if ((await marks.countDocuments()) < 32)
      await marks.insertMany(Array.from({ length: 40 }, () => ({ _id: `products/${newId()}` })));
    await wait(50);
  }
  await marks.deleteMany({ _id: { $lt: 'products/~' } });
  await client.close();
}

const servers = await acquireTestServers();
const mongoUrl = new URL(servers.mongoUrl);
mongoUrl.pathname = `/bench_list_${process.pid}`;
try {
  await fillCatalogue(mongoUrl.href);
  const identity = await testIdentity();
  const service = await startServer(
    'services/commerce/src/main.ts',
    {
      MONGO_URL: mongoUrl.href,
      AMQP_URL: servers.amqpUrl,
      VALKEY_URL: servers.valkeyUrl,
      EVENTS_NAMESPACE: `bench${process.pid}`,
      IDENTITY_JWKS: identity.jwks,
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      PUBLIC_URL: 'https://petcare.test',
      // No picture is used.
      CONTENT_URL: 'http://127.0.0.1:9',
    },
    optionsOf('commerce'),
  );
  const raw = await startServer('bench/src/lists/raw-list-server.ts', { MONGO_URL: mongoUrl.href });
  const behind = `http://127.0.0.1:${service.port}`;
  const gateway = await startServer(
    'gateway/src/main.ts',
    {
      PUBLIC_URL: 'https://petcare.test',
      ACCOUNT_URL: behind,
      CONTENT_URL: behind,
      CLINIC_URL: behind,
      COMMERCE_URL: behind,
      AMQP_URL: servers.amqpUrl,
      VALKEY_URL: servers.valkeyUrl,
      EVENTS_NAMESPACE: `bench${process.pid}`,
      IDENTITY_PRIVATE_JWK: identity.gatewayKey,
      RATE_LIMIT_PER_MINUTE: '100000000',
      ADDRESS_RATE_LIMIT_PER_MINUTE: '100000000',
    },
    optionsOf('gateway'),
  );

  /** @returns the bytes of the list, which both servers must answer alike. */
  async function assertSame(path: string): Promise<number> {
    const [one = '', other] = await Promise.all(
      [service, raw].map(async ({ port }) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: await identity.as(visitor),
        });
        return `${response.headers.get('x-total-count')} ${await response.text()}`;
      }),
    );
    if (one !== other) throw new Error('the responses of the two servers differ');
    return Buffer.byteLength(one);
  }

  console.log(`${rounds} rounds of ${roundMs} ms, ${catalogue} products`);
  const figures: Figure[] = [];
  // Kept and read lists run different code, so all rounds of one kind follow each other.
  for (const isKept of [false, true])
    for (const limit of [20, 50, 100]) {
      const path = `/api/products?limit=${limit}`;
      const bytes = await assertSame(path);
      for (const connections of [1, 32]) {
        const name = `${limit} products, ${connections} connections, ${isKept ? 'kept' : 'read each time'}`;
        console.log(`\n${name}, ${bytes} bytes`);
        const stop = new AbortController();
        const changing = isKept ? undefined : changeAllTheTime(mongoUrl.href, stop.signal);
        // A token is valid for one minute.
        const request = async () => ({ path, headers: await identity.as(visitor) });
        const results = await measureRounds({ raw, service }, request, connections);
        stop.abort();
        await changing;
        printFigures(results);
        figures.push(...figuresOf(results, `${name}, `));
        console.log(`  answers/s, service to raw ${pairedRatio(results, 'service', 'raw', 'perSecond')}`);
        console.log(`  processor time, service to raw ${pairedRatio(results, 'service', 'raw', 'cpuMs')}`);
      }
    }
  const products = await fetch(`${behind}/api/products?limit=1`, { headers: await identity.as(visitor) });
  const [product] = (await products.json()) as { _id: string }[];
  for (const path of [`/api/products/${product?._id}`, '/api/products?limit=50']) {
    console.log(`\n${path}, 8 connections`);
    const request = async () => ({ path, headers: await identity.as(visitor) });
    const results = await measureRounds({ service, gateway }, request, 8);
    printFigures(results);
    figures.push(...figuresOf(results, `${path.includes('?') ? 'a list' : 'a product'}, `));
    console.log(`  answers/s, gateway to service ${pairedRatio(results, 'gateway', 'service', 'perSecond')}`);
  }
  await storeResult('list-endpoint', figures);
} finally {
  await stopServers();
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl.href);
  await client.db().dropDatabase();
  await client.close();
  await servers.release();
}
