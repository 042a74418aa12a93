import { newId } from '@petcare/platform/mongo/object-id.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { startPrivateMongo } from '@petcare/stack/testing/private-mongo.ts';
import mongoose, { Types, type Connection } from 'mongoose';
import { rangeOf } from './results/compare.rules.ts';
import { rangeText } from './results/print-comparison.ts';
import type { Figure } from './results/result.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Measures what ids cost that are stored as ObjectIds or as their hexadecimal text: the size of the indexes of
 * 100,000 orders, and the time of a customer's newest orders, in interleaved rounds.
 */

const documents = 100_000;
const customers = 5_000;
const batch = 5_000;
const rounds = 5;
const readsPerRound = 500;

const kinds = { objectid: (text: string) => new Types.ObjectId(text), text: (text: string) => text };
type Kind = keyof typeof kinds;

async function fill(connection: Connection, kind: Kind, customerIds: readonly string[]): Promise<void> {
  const orders = connection.collection(kind);
  await orders.createIndex({ customerId: 1, createdAt: -1, _id: -1 });
  for (let first = 0; first < documents; first += batch) {
    const rows = Array.from({ length: batch }, (_, at) => ({
      _id: kinds[kind](newId()),
      customerId: kinds[kind](customerIds[(first + at) % customers] ?? ''),
      createdAt: new Date(1_700_000_000_000 + first + at),
      status: 'Pending',
    }));
    await orders.insertMany(rows as never);
  }
}

async function readNewest(
  connection: Connection,
  kind: Kind,
  customerIds: readonly string[],
): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < readsPerRound; read += 1) {
    const customerId = kinds[kind](customerIds[(read * 7) % customers] ?? '');
    const start = performance.now();
    const rows = await connection
      .collection(kind)
      .find({ customerId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(20)
      .toArray();
    times.push(performance.now() - start);
    if (rows.length !== documents / customers) throw new Error(`read ${rows.length} orders`);
  }
  return percentile(times, 0.5);
}

const servers = await startPrivateMongo();
try {
  const connection = await mongoose.createConnection(`${servers.url}/bench`).asPromise();
  const customerIds = Array.from({ length: customers }, () => newId());
  const figures: Figure[] = [];
  for (const kind of ['objectid', 'text'] as const) {
    await fill(connection, kind, customerIds);
    const { totalIndexSize } = (await connection.db?.command({ collStats: kind })) ?? {};
    const perDocument = Number(totalIndexSize) / documents;
    console.log(`${kind.padEnd(8)} indexes ${perDocument.toFixed(0)} bytes per document`);
    figures.push({ name: `${kind}: indexes`, unit: 'bytes', better: 'lower', values: [perDocument] });
  }
  const times: Record<Kind, number[]> = { objectid: [], text: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const kind of ['objectid', 'text'] as const) {
      const p50 = await readNewest(connection, kind, customerIds);
      if (round >= 0) times[kind].push(p50);
    }
  for (const kind of ['objectid', 'text'] as const) {
    console.log(`${kind.padEnd(8)} newest orders of a customer p50 ${rangeText(rangeOf(times[kind]))} ms`);
    figures.push({ name: `${kind}: newest orders, p50`, unit: 'ms', better: 'lower', values: times[kind] });
  }
  await storeResult('ids', figures);
  await connection.close();
} finally {
  await servers.stop();
}
