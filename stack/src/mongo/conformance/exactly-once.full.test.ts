import { Schema } from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { useMongo } from './use-mongo.ts';

const ONE_IN_TWENTY = 20;
const mongo = useMongo();
let proxy: FaultProxy;

beforeAll(async () => {
  proxy = await startFaultProxy(mongo.url, ONE_IN_TWENTY);
});
afterAll(() => proxy.stop());

/** A direct connection through the proxy; otherwise the driver would use the address in hello. */
const connectThroughFaults = () => mongo.connect({ directConnection: true, maxPoolSize: 8 }, proxy.url);

test('1,200 parallel increments over a network that drops connections add up to 1,200', async () => {
  proxy.passing = 40;
  onTestFinished(() => void (proxy.passing = 0));
  const faulty = await connectThroughFaults();
  const Counter = faulty.model('Counter', new Schema({ name: String, n: Number }));
  await Counter.create({ name: 'visits', n: 0 });
  const before = { ...proxy.cuts };

  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 150; i += 1) await Counter.updateOne({ name: 'visits' }, { $inc: { n: 1 } });
    }),
  );

  expect((await Counter.findOne({ name: 'visits' }).lean())?.n).toBe(1_200);
  expect(proxy.cuts.before - before.before).toBeGreaterThanOrEqual(8);
  expect(proxy.cuts.after - before.after).toBeGreaterThanOrEqual(8);
});

test('batches of inserts, updates and deletes take effect exactly once each', async () => {
  const faulty = await connectThroughFaults();
  const Row = faulty.model('Row', new Schema({ _id: Number, n: Number }));
  const before = { ...proxy.cuts };

  for (let batch = 0; batch < 60; batch += 1) {
    const ids = [0, 1, 2, 3].map((i) => batch * 4 + i);
    await Row.insertMany(ids.map((_id) => ({ _id, n: 0 })));
    await Row.bulkWrite(ids.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { n: 1 } } } })));
    await Row.bulkWrite(ids.slice(0, 2).map((_id) => ({ deleteOne: { filter: { _id } } })));
  }

  expect(proxy.cuts.before + proxy.cuts.after - before.before - before.after).toBeGreaterThanOrEqual(8);
  const left = await Row.find().lean();
  expect(left).toHaveLength(120);
  expect(left.filter((row) => row.n !== 1)).toEqual([]);
});

test('a batch that deletes one of two equal documents twice deletes both, retried or not', async () => {
  const faulty = await connectThroughFaults();
  const Twin = faulty.model('Twin', new Schema({ kind: String }));
  for (let round = 0; round < 40; round += 1) {
    await Twin.insertMany([{ kind: 'a' }, { kind: 'a' }, { kind: 'b' }]);
    const deleteOne = { filter: { kind: 'a' } };
    const { deletedCount } = await Twin.bulkWrite([{ deleteOne }, { deleteOne }]);
    expect(deletedCount).toBe(2);
  }
  expect(await Twin.countDocuments({ kind: 'b' })).toBe(40);
  expect(await Twin.countDocuments()).toBe(40);
});

test('findOneAndUpdate assigns every number once, and returns the same one to a retry', async () => {
  const faulty = await connectThroughFaults();
  const Sequence = faulty.model('Sequence', new Schema({ name: String, n: Number }));
  await Sequence.create({ name: 'order', n: 0 });
  const drawn: number[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 50; i += 1) {
        const found = await Sequence.findOneAndUpdate(
          { name: 'order' },
          { $inc: { n: 1 } },
          { returnDocument: 'after' },
        ).lean();
        drawn.push(found?.n ?? -1);
      }
    }),
  );
  expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
});

test('a transaction whose commit loses its connection is committed exactly once', async () => {
  const faulty = await connectThroughFaults();
  const Entry = faulty.model('Entry', new Schema({ transfer: Number, amount: Number }));
  await Entry.createCollection();
  const session = await faulty.startSession();
  for (let transfer = 0; transfer < 100; transfer += 1) {
    await session.withTransaction(async () => {
      await Entry.create([{ transfer, amount: -1 }], { session });
      await Entry.create([{ transfer, amount: 1 }], { session });
    });
  }
  await session.endSession();
  const perTransfer = await Entry.aggregate([{ $group: { _id: '$transfer', entries: { $sum: 1 } } }]);
  expect(perTransfer).toHaveLength(100);
  expect(perTransfer.filter(({ entries }) => entries !== 2)).toEqual([]);
});
