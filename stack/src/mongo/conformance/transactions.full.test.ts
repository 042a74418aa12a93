import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { DEFAULT_POOL_SIZES } from '../engine/engine.ts';
import { failure, useMongo } from './use-mongo.ts';

const mongo = useMongo();

test('writes of a transaction are visible inside at once, outside after its commit, and never after its abort', async () => {
  const rows = mongo.connection.collection('seen');
  await rows.insertOne({ n: 0 });
  const session = await mongo.connection.startSession();
  session.startTransaction();
  await rows.insertOne({ n: 1 }, { session });
  expect(await rows.countDocuments({}, { session })).toBe(2);
  expect(await rows.countDocuments()).toBe(1);
  await session.commitTransaction();
  expect(await rows.countDocuments()).toBe(2);

  session.startTransaction();
  await rows.updateMany({}, { $set: { lost: true } }, { session });
  await rows.deleteOne({ n: 1 }, { session });
  await session.abortTransaction();
  expect(await rows.countDocuments({ lost: { $exists: false } })).toBe(2);
  await session.endSession();
});

test('a transaction reads from one snapshot', async () => {
  const rows = mongo.connection.collection('snapshot');
  await rows.insertOne({ n: 1 });
  const session = await mongo.connection.startSession();
  session.startTransaction({ readConcern: { level: 'snapshot' } });
  expect(await rows.findOne({}, { session })).toMatchObject({ n: 1 });
  await rows.updateOne({}, { $set: { n: 2 } });
  expect(await rows.findOne({}, { session })).toMatchObject({ n: 1 });
  await session.commitTransaction();
  expect(await rows.findOne({})).toMatchObject({ n: 2 });
  await session.endSession();
});

test('the second of two transactions that change the same document fails with a transient error', async () => {
  const rows = mongo.connection.collection('conflict');
  await rows.insertOne({ _id: 1 as never, n: 0 });
  const [first, second] = await Promise.all([
    mongo.connection.startSession(),
    mongo.connection.startSession(),
  ]);
  first.startTransaction();
  second.startTransaction();
  await rows.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: first });
  const conflict = await failure(
    rows.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }, { session: second }),
  );
  expect(conflict).toMatchObject({ code: 112, codeName: 'WriteConflict' });
  expect(
    (conflict as unknown as { hasErrorLabel(label: string): boolean }).hasErrorLabel(
      'TransientTransactionError',
    ),
  ).toBe(true);
  const after = await failure(rows.findOne({}, { session: second }));
  expect(after).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
  await second.abortTransaction();
  await first.commitTransaction();
  expect(await rows.findOne()).toMatchObject({ n: 1 });
  await Promise.all([first.endSession(), second.endSession()]);
});

test('a write outside waits for an open transaction, then applies', async () => {
  const rows = mongo.connection.collection('waiting');
  await rows.insertOne({ _id: 1 as never, n: 0 });
  const session = await mongo.connection.startSession();
  session.startTransaction();
  await rows.updateOne({ _id: 1 as never }, { $inc: { n: 10 } }, { session });
  let waited = true;
  const outside = rows.updateOne({ _id: 1 as never }, { $inc: { n: 1 } }).then(() => (waited = false));
  expect(await rows.countDocuments({ n: 0 })).toBe(1);
  expect(waited).toBe(true);
  await session.commitTransaction();
  await outside;
  expect(await rows.findOne()).toMatchObject({ n: 11 });
  await session.endSession();
});

test('10 parallel transfers between two accounts all take effect and keep the sum', async () => {
  const accounts = mongo.connection.collection('accounts');
  const entries = mongo.connection.collection('entries');
  await accounts.insertMany([
    { _id: 'a' as never, taka: 1000 },
    { _id: 'b' as never, taka: 0 },
  ]);
  await mongo.connection.createCollection('entries');
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      mongo.connection.transaction(async (session) => {
        await accounts.updateOne({ _id: 'a' as never }, { $inc: { taka: -50 } }, { session });
        await accounts.updateOne({ _id: 'b' as never }, { $inc: { taka: 50 } }, { session });
        await entries.insertOne({ n }, { session });
      }),
    ),
  );
  expect(await accounts.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', taka: 500 },
    { _id: 'b', taka: 500 },
  ]);
  expect(await entries.countDocuments()).toBe(10);
});

test('a duplicate key ends a transaction, is reported with its key, and leaves no writes', async () => {
  const User = mongo.connection.model('User', new Schema({ email: String }));
  await User.collection.createIndex({ email: 1 }, { unique: true });
  await User.create({ email: 'a' });
  const attempt = mongo.connection.transaction(async (session) => {
    await User.create([{ email: 'b' }], { session });
    await User.create([{ email: 'a' }], { session });
  });
  expect(await failure(attempt)).toMatchObject({ code: 11000, keyValue: { email: 'a' } });
  expect(await User.countDocuments()).toBe(1);
});

test('parallel transactions that upsert one key create one document and count every upsert', async () => {
  const slots = mongo.connection.collection('slots');
  await slots.createIndex({ key: 1 }, { unique: true });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      mongo.connection.transaction(async (session) => {
        await slots.updateOne({ key: 'k' }, { $inc: { count: 1 } }, { upsert: true, session });
      }),
    ),
  );
  expect(await slots.find().toArray()).toMatchObject([{ key: 'k', count: 10 }]);
  const refused = mongo.connection.transaction(async (session) => {
    await slots.updateOne({ other: 1 }, { $set: { key: 'k' } }, { upsert: true, session });
  });
  expect(await failure(refused)).toMatchObject({ code: 11000, keyValue: { key: 'k' } });
});

test('findOneAndUpdate, aggregate, bulkWrite and distinct work inside a transaction', async () => {
  const rows = mongo.connection.collection('inside');
  await rows.insertMany([{ k: 1 }, { k: 2 }]);
  await mongo.connection.transaction(async (session) => {
    await rows.bulkWrite([{ insertOne: { document: { k: 3 } } }, { deleteOne: { filter: { k: 1 } } }], {
      session,
    });
    await rows.findOneAndUpdate({ k: 2 }, { $set: { k: 20 } }, { session });
    expect(await rows.distinct('k', {}, { session })).toEqual(expect.arrayContaining([3, 20]));
    const [sum] = await rows.aggregate([{ $group: { _id: null, k: { $sum: '$k' } } }], { session }).toArray();
    expect(sum).toMatchObject({ k: 23 });
  });
  expect(new Set(await rows.distinct('k'))).toEqual(new Set([3, 20]));
});

test('a cursor of a transaction is read page by page inside it', async () => {
  const rows = mongo.connection.collection('pages');
  await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
  await mongo.connection.transaction(async (session) => {
    await rows.insertOne({ n: 500 }, { session });
    const sorted = await rows.find({}, { session }).sort({ n: -1 }).batchSize(50).toArray();
    expect(sorted.map(({ n }) => n)).toEqual(Array.from({ length: 501 }, (_, i) => 500 - i));
    expect(await rows.find({}, { session }).batchSize(50).toArray()).toHaveLength(501);
  });
});

test('a transaction can create a collection, by name or by its first document', async () => {
  await mongo.connection.transaction(async (session) => {
    await mongo.connection.createCollection('made', { session });
    await mongo.connection.collection('implied').insertOne({ n: 1 }, { session });
  });
  expect(await mongo.connection.collection('implied').countDocuments()).toBe(1);
  const left = mongo.connection.transaction(async (session) => {
    await mongo.connection.collection('undone').insertOne({ n: 1 }, { session });
    throw new Error('changed my mind');
  });
  expect(await failure(left)).toMatchObject({ message: 'changed my mind' });
  expect(await mongo.connection.db?.listCollections({ name: 'undone' }).toArray()).toEqual([]);
});

test('concurrent transactions that create the same collection all insert their document', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      mongo.connection.transaction(async (session) => {
        await mongo.connection.collection('crowded').insertOne({ n }, { session });
      }),
    ),
  );
  expect(await mongo.connection.collection('crowded').countDocuments()).toBe(8);
});

test('a commit can be repeated, and the end of a session rolls back its open transaction', async () => {
  const rows = mongo.connection.collection('repeated');
  await rows.insertOne({ n: 0 });
  const session = await mongo.connection.startSession();
  session.startTransaction();
  await rows.insertOne({ n: 1 }, { session });
  await session.commitTransaction();
  await session.commitTransaction();
  expect(await rows.countDocuments()).toBe(2);
  session.startTransaction();
  await rows.deleteMany({}, { session });
  await session.endSession();
  await expect.poll(() => rows.updateMany({}, { $set: { alive: true } })).toMatchObject({ modifiedCount: 2 });
});

test('transactions beyond the number of connections wait', async () => {
  const rows = mongo.connection.collection('crowd');
  await rows.insertOne({ n: -1 });
  const crowd = await mongo.connect({ maxPoolSize: 100 });
  await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      crowd.transaction(async (session) => {
        await crowd.collection('crowd').insertOne({ n }, { session });
        // Reads outside the session must succeed although all transaction connections are in use.
        await crowd.collection('crowd').findOne({ n: -1 });
        await crowd.collection('crowd').insertOne({ n: n + 1000 }, { session });
      }),
    ),
  );
  expect(await rows.countDocuments()).toBe(161);
});

test('a process that is killed inside a transaction blocks no others', async () => {
  const rows = mongo.connection.collection<{ _id: number; n: number }>('left_behind');
  await rows.insertOne({ _id: 1, n: 0 });
  const doomed = spawn(process.execPath, ['--input-type=module', '--eval', holdDocument], {
    cwd: import.meta.dirname,
    env: { ...process.env, ADDRESS: `${mongo.url}/${mongo.connection.name}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(doomed.stdout, 'data');
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 0 });
  doomed.kill('SIGKILL');
  // Much less than a transaction's lifetime of one minute.
  await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { maxTimeMS: 10_000 });
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 1 });
});

test('a client that disconnects while its transaction waits for a connection blocks no others', async () => {
  const rows = mongo.connection.collection<{ _id: number; n: number }>('left_waiting');
  await rows.insertOne({ _id: 1, n: 0 });
  const crowd = await mongo.connect({ maxPoolSize: 100 });
  const sessions = await Promise.all(
    Array.from({ length: DEFAULT_POOL_SIZES.transactions }, () => crowd.startSession()),
  );
  for (const session of sessions) {
    session.startTransaction();
    await crowd.collection<{ _id: number }>('left_waiting').findOne({ _id: 1 }, { session });
  }

  const doomed = await mongo.connect({ monitorCommands: true });
  const sent = once(doomed.getClient(), 'commandStarted');
  const session = await doomed.startSession();
  session.startTransaction();
  const lost = doomed
    .collection<{ _id: number; n: number }>('left_waiting')
    .updateOne({ _id: 1 }, { $set: { n: 99 } }, { session });
  await sent;
  // Answered after the update has arrived.
  for (let count = 0; count < 10; count += 1) await rows.findOne({ _id: 1 });
  await Promise.all([expect(lost).rejects.toThrow(), doomed.close(true)]);

  for (const one of sessions) await one.endSession();
  // Much less than a transaction's lifetime of one minute.
  await rows.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { maxTimeMS: 10_000 });
  expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 1 });
});

/** Changes a document in a transaction, reports it, and never ends the transaction. */
const holdDocument = `
  import mongoose from 'mongoose';
  const connection = await mongoose.createConnection(process.env.ADDRESS).asPromise();
  const session = await connection.startSession();
  session.startTransaction();
  await connection.collection('left_behind').updateOne({ _id: 1 }, { $set: { n: 99 } }, { session });
  console.log('held');
  setInterval(() => undefined, 1000);
`;
