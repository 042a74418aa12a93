import { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { useMongo } from './use-mongo.ts';

const mongo = useMongo();

test('of 20 writers with the same version one succeeds and 19 fail with a version error', async () => {
  const Page = mongo.connection.model('Page', new Schema({ title: String }, { optimisticConcurrency: true }));
  const { _id } = await Page.create({ title: 'first' });
  const copies = await Promise.all(Array.from({ length: 20 }, () => Page.findById(_id).orFail()));
  const saves = await Promise.allSettled(
    copies.map((copy, i) => {
      copy.title = `by ${i}`;
      return copy.save();
    }),
  );
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const errors = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason.name] : []));
  expect(new Set(errors)).toEqual(new Set(['VersionError']));
  expect((await Page.findById(_id).orFail()).__v).toBe(1);
});

test('200 parallel increments of one document all take effect', async () => {
  const counters = mongo.connection.collection('counters');
  await counters.insertOne({ _id: 'hits' as never, n: 0 });
  await Promise.all(
    Array.from({ length: 200 }, () => counters.updateOne({ _id: 'hits' as never }, { $inc: { n: 1 } })),
  );
  expect(await counters.findOne({ _id: 'hits' as never })).toMatchObject({ n: 200 });
});

test('a guarded decrement never goes below zero', async () => {
  const stock = mongo.connection.collection('stock');
  await stock.insertOne({ _id: 'leash' as never, left: 10 });
  const results = await Promise.all(
    Array.from({ length: 50 }, () =>
      stock.updateOne({ _id: 'leash' as never, left: { $gt: 0 } }, { $inc: { left: -1 } }),
    ),
  );
  expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(10);
  expect(await stock.findOne()).toMatchObject({ left: 0 });
});

test('16 workers claim each of 100 jobs exactly once', async () => {
  const jobs = mongo.connection.collection('jobs');
  await jobs.createIndex({ state: 1, n: 1 });
  await jobs.insertMany(Array.from({ length: 100 }, (_, n) => ({ n, state: 'new' })));
  const claimed: number[] = [];
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      // A claim may find nothing although jobs remain, so a worker checks the number of open jobs.
      while ((await jobs.countDocuments({ state: 'new' })) > 0) {
        const job = await jobs.findOneAndUpdate(
          { state: 'new' },
          { $set: { state: 'taken' } },
          { sort: { n: 1 } },
        );
        if (job) claimed.push(job['n']);
      }
    }),
  );
  expect(claimed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

test('collections and indexes created concurrently are created once', async () => {
  const { db } = mongo.connection;
  if (!db) throw new Error('not connected');
  await Promise.all(Array.from({ length: 20 }, (_, n) => db.collection('implicit').insertOne({ n })));
  expect(await db.collection('implicit').countDocuments()).toBe(20);
  await Promise.all(Array.from({ length: 8 }, () => db.collection('indexed').createIndex({ k: 1 })));
  expect(await db.collection('indexed').indexes()).toHaveLength(2);
  await Promise.all(Array.from({ length: 8 }, () => db.createCollection('explicit')));
  expect(await db.listCollections({ name: 'explicit' }).toArray()).toHaveLength(1);
});

test('200 concurrent connections use a bounded number of PostgreSQL connections', async () => {
  const processes = await Promise.all(
    Array.from({ length: 10 }, () => mongo.connect({ maxPoolSize: 20, minPoolSize: 20 })),
  );
  const [first] = processes;
  if (!first?.db) throw new Error('not connected');
  await first.collection('shared').insertOne({ _id: 'x' as never, n: 0 });
  await Promise.all(
    processes.flatMap((connection) =>
      Array.from({ length: 100 }, async (_, i) => {
        const shared = connection.collection('shared');
        await (i % 2 === 0 ? shared.findOne({ _id: 'x' as never }) : shared.insertOne({ n: i }));
      }),
    ),
  );
  expect(await first.collection('shared').countDocuments()).toBe(501);
  const { postgres } = await first.db.command({ serverStatus: 1 });
  expect(postgres.connections).toBeLessThanOrEqual(56);
  await Promise.all(processes.map((connection) => connection.close()));
});
