import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testIdentity, visitor } from '@petcare/platform/testing/test-identity.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import mongoose from 'mongoose';
import { load, type LoadResult } from './measure/http-load.ts';

/*
 * Compares the product list with the same JSON from plain Express and the MongoDB driver. Both run on the same
 * database, one after the other in random order, so only the ratio is meaningful.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 4_000);
const connections = 32;
const catalogue = 1_000;

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const children: ChildProcess[] = [];

async function startServer(entry: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'listening' && port) {
      child.stdout.resume();
      return port;
    }
  }
  throw new Error(`${entry} exited before it listened`);
}

async function fillCatalogue(url: string): Promise<void> {
  const script = spawn(process.execPath, [fileOf('../../services/commerce/src/demo-data.ts')], {
    env: { PATH: process.env['PATH'], MONGO_URL: url, LOG_LEVEL: 'error' },
    stdio: 'inherit',
  });
  await once(script, 'exit');
  const client = await mongoose.mongo.MongoClient.connect(url);
  const products = client.db().collection('products');
  const samples = await products.find().toArray();
  const copies = Array.from({ length: catalogue - samples.length }, (_, index) => ({
    ...samples[index % samples.length],
    _id: new mongoose.mongo.ObjectId(),
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
  }));
  await products.insertMany(copies);
  await client.close();
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const range = (values: number[], digits: number) =>
  `${median(values).toFixed(digits)} [${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)}]`;

const servers = await acquireTestServers();
const mongoUrl = new URL(servers.mongoUrl);
mongoUrl.pathname = `/bench_list_${process.pid}`;
try {
  await fillCatalogue(mongoUrl.href);
  const identity = await testIdentity();
  const service = await startServer(fileOf('../../services/commerce/src/main.ts'), {
    MONGO_URL: mongoUrl.href,
    AMQP_URL: servers.amqpUrl,
    VALKEY_URL: servers.valkeyUrl,
    EVENTS_NAMESPACE: `bench${process.pid}`,
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.servicesKey,
    PUBLIC_URL: 'https://petcare.test',
    // No picture is used.
    CONTENT_URL: 'http://127.0.0.1:9',
  });
  const raw = await startServer(fileOf('./raw-list-server.ts'), { MONGO_URL: mongoUrl.href });

  console.log(`${connections} connections, ${rounds} rounds of ${roundMs} ms, ${catalogue} products`);
  for (const limit of [20, 100]) {
    const path = `/api/products?limit=${limit}`;
    const bodies = await Promise.all(
      [service, raw].map(async (port) => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: await identity.as(visitor),
        });
        return `${response.headers.get('x-total-count')} ${await response.text()}`;
      }),
    );
    if (bodies[0] !== bodies[1]) throw new Error('the responses of the two servers differ');

    const arms = { service, raw };
    const results: Record<keyof typeof arms, LoadResult[]> = { service: [], raw: [] };
    for (let round = -1; round < rounds; round++) {
      const names = Object.keys(arms) as (keyof typeof arms)[];
      for (const name of Math.random() < 0.5 ? names : names.toReversed()) {
        // A token is valid for one minute.
        const target = { port: arms[name], path, headers: await identity.as(visitor) };
        const result = await load(target, connections, round < 0 ? 2_000 : roundMs);
        if (round >= 0) results[name].push(result);
      }
    }
    const valuesOf = (name: keyof typeof arms, figure: keyof LoadResult) =>
      results[name].map((result) => result[figure]);
    const ratios = results.service.map(
      (result, round) => result.perSecond / (results.raw[round]?.perSecond ?? 0),
    );
    console.log(`\nlimit=${limit}, ${Buffer.byteLength(bodies[0] ?? '')} bytes`);
    for (const name of ['raw', 'service'] as const)
      console.log(
        `  ${name.padEnd(7)} ${range(valuesOf(name, 'perSecond'), 0)} answers/s, p50 ${range(valuesOf(name, 'p50'), 1)} ms, p99 ${range(valuesOf(name, 'p99'), 1)} ms`,
      );
    console.log(`  ratio ${range(ratios, 2)} (goal 0.70)`);
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl.href);
  await client.db().dropDatabase();
  await client.close();
  await servers.release();
}
