import type { ClientSession, Connection } from 'mongoose';
import { expect, test } from 'vitest';
import { failure, useMongo } from './use-mongo.ts';

const WRITERS = 8;
const mongo = useMongo({ alone: true });

interface Load {
  acknowledged: Set<string>;
  attempts: number;
  failures: Error[];
  stop(): Promise<void>;
}

function startLoad(write: (id: string) => Promise<void>): Load {
  const load: Load = { acknowledged: new Set(), attempts: 0, failures: [], stop: async () => undefined };
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; !stopping.signal.aborted; i += 1) {
      const id = `${writer}-${i}`;
      load.attempts += 1;
      try {
        await write(id);
        load.acknowledged.add(id);
      } catch (error) {
        load.failures.push(error as Error);
      }
    }
  });
  load.stop = async () => {
    stopping.abort();
    await Promise.all(writers);
  };
  return load;
}

async function acknowledge(load: Load, count: number): Promise<void> {
  const target = load.acknowledged.size + count;
  await expect.poll(() => load.acknowledged.size, { timeout: 30_000, interval: 10 }).toBeGreaterThan(target);
}

async function idsIn(connection: Connection, collection: string): Promise<Set<string>> {
  const documents = await connection.collection(collection).find().project({ _id: 1 }).toArray();
  return new Set(documents.map(({ _id }) => String(_id)));
}

async function transfer(connection: Connection, id: string, session: ClientSession): Promise<void> {
  const accounts = connection.collection('accounts');
  await connection.collection('ledger').insertOne({ _id: id as never }, { session });
  await accounts.updateOne({ _id: `a${id.split('-')[0]}` as never }, { $inc: { taka: -1 } }, { session });
  await accounts.updateOne({ _id: `b${id.split('-')[0]}` as never }, { $inc: { taka: 1 } }, { session });
}

async function openAccounts(connection: Connection): Promise<void> {
  await connection.collection('accounts').deleteMany({});
  await connection.collection('ledger').deleteMany({});
  const names = Array.from({ length: WRITERS }, (_, i) => [`a${i}`, `b${i}`]).flat();
  await connection.collection('accounts').insertMany(names.map((_id) => ({ _id: _id as never, taka: 0 })));
}

async function expectBalanced(connection: Connection): Promise<Set<string>> {
  const ledger = await idsIn(connection, 'ledger');
  const accounts = await connection.collection('accounts').find().toArray();
  const sumOf = (side: string) =>
    accounts.filter(({ _id }) => String(_id).startsWith(side)).reduce((sum, { taka }) => sum + taka, 0);
  expect(sumOf('b')).toBe(ledger.size);
  expect(sumOf('a')).toBe(-ledger.size);
  return ledger;
}

const victims = ['postgres', 'gateway'] as const;

test.each(victims)(
  '%s killed under load three times loses no acknowledged write and repeats none',
  async (victim) => {
    const connection = await mongo.connect();
    const rows = connection.collection(`rows_${victim}`);
    await rows.insertOne({ _id: 'counter' as never, n: 0 });
    let increments = 0;
    const load = startLoad(async (id) => {
      await rows.insertOne({ _id: id as never, n: 1 });
      await rows.updateOne({ _id: 'counter' as never }, { $inc: { n: 1 } });
      increments += 1;
    });
    for (let round = 0; round < 3; round += 1) {
      await acknowledge(load, 200);
      mongo.servers[victim].kill('SIGKILL');
      await mongo.servers[victim].whenReady();
    }
    await acknowledge(load, 200);
    await load.stop();

    const stored = await idsIn(connection, rows.name);
    expect([...load.acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    const counter = await rows.findOne({ _id: 'counter' as never });
    expect(counter?.['n']).toBeGreaterThanOrEqual(increments);
    // A write that failed at the client may still have taken effect once.
    expect(counter?.['n']).toBeLessThanOrEqual(increments + load.failures.length);
    // The index on _id and the table contain the same number.
    expect(await rows.countDocuments({ _id: { $gt: '' as never } })).toBe(stored.size);
  },
);

test('clients do not notice one kill of PostgreSQL, since drivers retry and the gateway waits', async () => {
  const connection = await mongo.connect();
  const rows = connection.collection('unseen');
  await rows.insertOne({ _id: 'warm' as never });
  const load = startLoad(async (id) => {
    await rows.insertOne({ _id: id as never });
    await rows.findOne({ _id: id as never });
  });
  await acknowledge(load, 200);
  mongo.servers.postgres.kill('SIGKILL');
  await acknowledge(load, 200);
  await load.stop();
  expect(load.failures).toEqual([]);
  expect((await idsIn(connection, 'unseen')).size).toBe(load.attempts + 1);
});

test.each(victims)(
  '%s killed under load leaves no transaction half done and loses none acknowledged',
  async (victim) => {
    const connection = await mongo.connect();
    await openAccounts(connection);
    const load = startLoad(async (id) => {
      await connection.transaction((session) => transfer(connection, id, session));
    });
    for (let round = 0; round < 2; round += 1) {
      await acknowledge(load, 50);
      mongo.servers[victim].kill('SIGKILL');
      await mongo.servers[victim].whenReady();
    }
    await acknowledge(load, 50);
    await load.stop();

    const ledger = await expectBalanced(connection);
    expect([...load.acknowledged].filter((id) => !ledger.has(id))).toEqual([]);
    // A kill of PostgreSQL stays invisible. When the gateway is killed, driver 7 repeats only the first of several
    // transactions that are cut off at the same time, and reports the others as failed.
    const reported = load.failures.filter(
      ({ name }) => victim !== 'gateway' || !/^Mongo(Network|PoolCleared)/.test(name),
    );
    expect(reported).toEqual([]);
  },
);

test('after the gateway is killed its open transactions hold no locks', async () => {
  const connection = await mongo.connect();
  const rows = connection.collection('locked');
  await rows.insertOne({ _id: 1 as never, n: 0 });
  const session = await connection.startSession();
  session.startTransaction();
  await rows.updateOne({ _id: 1 as never }, { $inc: { n: 100 } }, { session });
  mongo.servers.gateway.kill('SIGKILL');
  await mongo.servers.gateway.whenReady();
  await rows.updateOne({ _id: 1 as never }, { $inc: { n: 1 } });
  expect(await rows.findOne()).toMatchObject({ n: 1 });
  expect(await failure(session.commitTransaction())).toMatchObject({ code: 251 });
  await session.endSession();
});

test('a cursor does not survive the gateway and fails with its error code', async () => {
  const connection = await mongo.connect();
  const rows = connection.collection('read');
  await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
  const cursor = rows.find().batchSize(10);
  await cursor.next();
  mongo.servers.gateway.kill('SIGKILL');
  await mongo.servers.gateway.whenReady();
  await expect(cursor.toArray()).rejects.toThrow(/cursor id \d+ not found|closed|ECONNRESET/);
});
