import { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { failure, useMongo } from './use-mongo.ts';

const mongo = useMongo();

test('a duplicate key error names index, key pattern and value for every kind of write', async () => {
  const User = mongo.connection.model('User', new Schema({ email: String, shop: Number, code: String }));
  await User.collection.createIndex({ email: 1 }, { unique: true });
  await User.collection.createIndex({ shop: 1, code: -1 }, { unique: true, sparse: true });
  const tom = await User.create({ email: 'tom@petcare.test', shop: 1, code: 'a' });
  await User.create({ email: 'rina@petcare.test', shop: 1, code: 'b' });
  const duplicateEmail = {
    code: 11000,
    keyPattern: { email: 1 },
    keyValue: { email: 'tom@petcare.test' },
    message: expect.stringContaining('index: email_1 dup key: { email: "tom@petcare.test" }'),
  };
  const email = 'tom@petcare.test';
  const rina = { email: 'rina@petcare.test' };
  expect(await failure(User.create({ email, shop: 2 }))).toMatchObject(duplicateEmail);
  expect(await failure(User.updateOne(rina, { $set: { email } }))).toMatchObject(duplicateEmail);
  expect(await failure(User.findOneAndUpdate(rina, { email }))).toMatchObject(duplicateEmail);
  expect(await failure(User.collection.replaceOne(rina, { email, shop: 3 }))).toMatchObject(duplicateEmail);
  expect(await failure(User.updateOne({ email, shop: 9 }, { code: 'z' }, { upsert: true }))).toMatchObject(
    duplicateEmail,
  );
  expect(await failure(User.updateOne(rina, { code: 'a' }))).toMatchObject({
    code: 11000,
    keyPattern: { shop: 1, code: -1 },
    keyValue: { shop: 1, code: 'a' },
  });
  expect(await failure(User.create({ _id: tom._id, email: 'new', shop: 5 }))).toMatchObject({
    code: 11000,
    keyPattern: { _id: 1 },
    keyValue: { _id: tom._id },
  });
});

test('every duplicate of an unordered batch is reported with its own value', async () => {
  const tags = mongo.connection.collection('tags');
  await tags.createIndex({ name: 1 }, { unique: true });
  await tags.insertOne({ name: 'a' });
  const batch = [{ name: 'a' }, { name: 'b' }, { name: 'b' }, { name: 'c' }];
  const error = await failure(tags.insertMany(batch, { ordered: false }));
  const writeErrors = error['writeErrors'] as { index: number; errmsg: string }[];
  expect(writeErrors.map(({ index, errmsg }) => [index, errmsg.split('dup key: ')[1]])).toEqual([
    [0, '{ name: "a" }'],
    [2, '{ name: "b" }'],
  ]);
});

test('a unique index cannot be built over duplicates', async () => {
  const rows = mongo.connection.collection('duplicated');
  await rows.insertMany([{ k: 1 }, { k: 1 }]);
  expect(await failure(rows.createIndex({ k: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
  expect(await rows.indexes()).toHaveLength(1);
});

test('a unique index over documents that lack the field allows one of them; a partial one ignores them', async () => {
  const strict = mongo.connection.collection('strict');
  await strict.createIndex({ phone: 1 }, { unique: true });
  await strict.insertOne({ n: 1 });
  expect(await failure(strict.insertOne({ n: 2 }))).toMatchObject({ code: 11000, keyValue: { phone: null } });
  const partial = mongo.connection.collection('partial');
  const partialFilterExpression = { active: true };
  await partial.createIndex({ slot: 1 }, { unique: true, partialFilterExpression });
  await partial.insertMany([{ slot: 1, active: true }, { slot: 1, active: false }, { slot: 1 }]);
  expect(await failure(partial.insertOne({ slot: 1, active: true }))).toMatchObject({ code: 11000 });
});

test('of 30 parallel upserts of one key one inserts and 29 update', async () => {
  const slots = mongo.connection.collection('slots');
  await slots.createIndex({ key: 1 }, { unique: true });
  for (const round of [1, 2, 3]) {
    const results = await Promise.all(
      Array.from({ length: 30 }, () =>
        slots.updateOne({ key: round }, { $inc: { count: 1 } }, { upsert: true }),
      ),
    );
    expect(results.filter((result) => result.upsertedCount === 1)).toHaveLength(1);
    expect(await slots.find({ key: round }).toArray()).toMatchObject([{ count: 30 }]);
  }
});

test('of 30 parallel findOneAndUpdate upserts of one key all see the same document', async () => {
  const slots = mongo.connection.collection('claims');
  await slots.createIndex({ key: 1 }, { unique: true });
  const documents = await Promise.all(
    Array.from({ length: 30 }, () =>
      slots.findOneAndUpdate({ key: 'k' }, { $inc: { count: 1 } }, { upsert: true, returnDocument: 'after' }),
    ),
  );
  expect(new Set(documents.map((document) => String(document?._id))).size).toBe(1);
  expect(documents.map((document) => document?.['count']).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, i) => i + 1),
  );
});

test('of 20 concurrent inserts of the same key exactly one succeeds', async () => {
  const nights = mongo.connection.collection('nights');
  await nights.createIndex({ room: 1, night: 1 }, { unique: true });
  const inserts = Array.from({ length: 20 }, () => nights.insertOne({ room: 7, night: '2026-12-24' }));
  const results = await Promise.allSettled(inserts);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: 19 }, () => 11000));
});

test('syncIndexes builds the indexes of the schema and drops all others', async () => {
  const schema = new Schema({ a: Number, b: Number }).index({ a: 1 }).index({ b: -1 }, { unique: true });
  const Synced = mongo.connection.model('Synced', schema);
  await Synced.createCollection();
  await Synced.collection.createIndex({ old: 1 });
  expect(await Synced.syncIndexes()).toEqual(['old_1']);
  expect(Object.keys(await Synced.collection.indexInformation()).toSorted()).toEqual(['_id_', 'a_1', 'b_-1']);
});
