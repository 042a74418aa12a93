import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ObjectId, type Document } from 'bson';
import mongoose, { type Connection } from 'mongoose';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { startPrivateMongo } from '@petcare/stack/testing/private-mongo.ts';
import { POSTGRES_PORT } from '@petcare/stack/servers/postgres.ts';
import { connectToGateway, connectToPostgres, type StatementClient } from './mongo/statement-clients.ts';
import { startServer, stopServers } from './measure/start-server.ts';
import { rangeOf } from './results/compare.rules.ts';
import { rangeText } from './results/print-comparison.ts';
import type { Figure } from './results/result.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Measures operations per second of the MongoDB gateway on PostgreSQL with durable writes: through the MongoDB driver, and
 * with messages of the protocol beside the same statements sent to PostgreSQL, in interleaved rounds.
 * `npm run bench -- mongo-gateway 1` takes a second for each figure.
 */

const CONCURRENT = [1, 8, 32];
/** PostgreSQL has room for two of these beside the gateway's own connections. */
const COMPARED = [1, 8, 24];
const DOCUMENTS = 10_000;
const SECONDS = Number(process.argv[2] ?? 2);
const ROUNDS = 4;

type Operation = (i: number) => Promise<unknown>;

interface Measurement {
  perSecond: number;
  p50: number;
  p95: number;
}

function operations(connection: Connection): Record<string, Operation> {
  const pets = connection.collection('pets');
  const accounts = connection.collection('accounts');
  const id = (i: number) => ((i * 7919) % DOCUMENTS) as never;
  return {
    'findOne by _id': (i) => pets.findOne({ _id: id(i) }),
    'find 50 sorted by index': (i) =>
      pets
        .find({ kind: i % 20 })
        .sort({ at: -1 })
        .limit(50)
        .toArray(),
    insertOne: (i) => accounts.insertOne({ i, text: 'x'.repeat(200) }),
    'updateOne $inc': (i) => pets.updateOne({ _id: id(i) }, { $inc: { n: 1 } }),
    findOneAndUpdate: (i) => pets.findOneAndUpdate({ _id: id(i) }, { $inc: { n: 1 } }),
    'transaction of 2 documents': (i) =>
      connection.transaction(async (session) => {
        // Concurrent transactions use different documents; otherwise this would measure conflicts.
        await pets.updateOne({ _id: id(2 * i) }, { $inc: { n: -1 } }, { session });
        await pets.updateOne({ _id: id(2 * i + 1) }, { $inc: { n: 1 } }, { session });
      }),
  };
}

async function measure(operation: Operation, concurrent: number, seconds: number): Promise<Measurement> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (performance.now() < end) {
        next += 1;
        const start = performance.now();
        await operation(next);
        latencies.push(performance.now() - start);
      }
    }),
  );
  const elapsed = (performance.now() - startedAt) / 1000;
  return {
    perSecond: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
  };
}

/** The commands of the operations that are one statement. */
const commands: Record<string, (i: number) => Document> = {
  'findOne by _id': (i) => ({
    find: 'pets',
    filter: { _id: (i * 7919) % DOCUMENTS },
    limit: 1,
    singleBatch: true,
  }),
  'find 50 sorted by index': (i) => ({ find: 'pets', filter: { kind: i % 20 }, sort: { at: -1 }, limit: 50 }),
  insertOne: (i) => ({ insert: 'accounts', documents: [{ _id: new ObjectId(), i, text: 'x'.repeat(200) }] }),
  'updateOne $inc': (i) => ({
    update: 'pets',
    updates: [{ q: { _id: (i * 7919) % DOCUMENTS }, u: { $inc: { n: 1 } } }],
  }),
};

/**
 * Returns the ratios to statements sent to PostgreSQL, one for each round: of messages through the gateway, and of the same
 * statements through a proxy that only copies bytes.
 */
async function compareWithPostgres(
  command: (i: number) => Document,
  concurrent: number,
): Promise<{ gateway: number[]; proxy: number[] }> {
  const open = (one: () => Promise<StatementClient>) => Promise.all(Array.from({ length: concurrent }, one));
  const arms = {
    gateway: await open(() => connectToGateway(servers.url)),
    proxy: await open(() => connectToPostgres({ host: '127.0.0.1', port: proxy.port })),
    postgres: await open(() => connectToPostgres(postgres)),
  };
  const run = async (arm: keyof typeof arms, seconds: number) => {
    const free = [...arms[arm]];
    const { perSecond } = await measure(
      async (i) => {
        const client = free.pop();
        if (!client) throw new Error('more runs at once than connections');
        await client.run({ ...command(i), $db: 'bench' });
        free.push(client);
      },
      concurrent,
      seconds,
    );
    return perSecond;
  };
  const ratios = { gateway: [] as number[], proxy: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const gateway = await run('gateway', SECONDS);
    const proxied = await run('proxy', SECONDS);
    const postgres = await run('postgres', SECONDS);
    if (round < 0) continue;
    ratios.gateway.push(gateway / postgres);
    ratios.proxy.push(proxied / postgres);
  }
  for (const client of Object.values(arms).flat()) client.close();
  return ratios;
}

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const startedAt = performance.now();
const servers = await startPrivateMongo();
const startSeconds = (performance.now() - startedAt) / 1000;
const postgres = { socketDir: servers.postgres.socketDir, port: POSTGRES_PORT };
const proxy = await startServer('bench/src/mongo/copying-server.ts', {
  TARGET_SOCKET: path.join(postgres.socketDir, `.s.PGSQL.${postgres.port}`),
});
const idleMegabytes = await residentMegabytes(servers.gateway.pid());
try {
  const connection = await mongoose.createConnection(`${servers.url}/bench`, { maxPoolSize: 64 }).asPromise();
  const pets = Array.from({ length: DOCUMENTS }, (_, i) => ({
    _id: i as never,
    kind: i % 20,
    at: (i * 7919) % 10_007,
    n: 0,
    text: 'y'.repeat(300),
  }));
  await connection.collection('pets').insertMany(pets);
  await connection.collection('pets').createIndex({ kind: 1, at: -1 });

  const figures: Figure[] = [];
  const table: Record<string, Record<string, string>> = {};
  for (const [name, operation] of Object.entries(operations(connection))) {
    await measure(operation, 8, 0.5);
    const row: Record<string, string> = {};
    for (const concurrent of CONCURRENT) {
      const { perSecond, p50, p95 } = await measure(operation, concurrent, SECONDS);
      row[`${concurrent} at once`] =
        `${Math.round(perSecond)}/s  p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)} ms`;
      const of = `${name}, ${concurrent} at once`;
      figures.push(
        { name: of, unit: 'per second', better: 'higher', values: [perSecond] },
        { name: `${of}: p50`, unit: 'ms', better: 'lower', values: [p50] },
        { name: `${of}: p95`, unit: 'ms', better: 'lower', values: [p95] },
      );
    }
    table[name] = row;
  }
  console.table(table);
  for (const [name, command] of Object.entries(commands))
    for (const concurrent of COMPARED) {
      const { gateway, proxy: floor } = await compareWithPostgres(command, concurrent);
      const of = `${name}, ${concurrent} at once`;
      console.log(
        `${of.padEnd(36)} ${rangeText(rangeOf(gateway))} of the same statements; a copying proxy ${rangeText(rangeOf(floor))}`,
      );
      figures.push(
        { name: `${of}: to the same statements`, unit: 'ratio', better: 'higher', values: gateway },
        { name: `${of}: proxy to the same statements`, unit: 'ratio', better: 'higher', values: floor },
      );
    }
  const megabytes = await residentMegabytes(servers.gateway.pid());
  console.log(`PostgreSQL created, started and prepared, gateway started: ${startSeconds.toFixed(1)} s`);
  console.log(`Gateway memory: ${idleMegabytes} MB idle, ${megabytes} MB after the benchmark`);
  await storeResult('mongo-gateway', figures);
  await connection.close();
} finally {
  await stopServers();
  await servers.stop();
}
