import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } from 'bson';
import { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { failure, useMongo } from './use-mongo.ts';

const mongo = useMongo();
const collection = (name: string) => mongo.connection.collection(name);

test('every BSON type is returned as it was stored', async () => {
  const stored = {
    _id: new ObjectId(),
    text: 'Käse, পোষা, 🐕',
    int: new Int32(42),
    long: Long.fromString('9007199254740993'),
    double: new Double(1.5),
    decimal: Decimal128.fromString('12345678901234567890.1234'),
    date: new Date('2026-11-20T06:55:00.123Z'),
    uuid: new UUID(),
    bytes: Buffer.from([0, 1, 2, 255]),
    regex: /^pet/i,
    stamp: new Timestamp({ t: 1, i: 2 }),
    nothing: null,
    yes: true,
    nested: { list: [1, 'two', { three: 3 }, []], empty: {} },
  };
  await collection('types').insertOne(stored);
  const found = await collection('types').findOne({ _id: stored._id }, { promoteValues: false });
  expect(found?.['long']).toEqual(stored.long);
  expect(found?.['int']).toEqual(stored.int);
  expect(found?.['double']).toEqual(stored.double);
  expect(found?.['bytes']).toEqual(new Binary(stored.bytes));
  expect(await collection('types').findOne({ _id: stored._id })).toMatchObject({
    text: stored.text,
    decimal: stored.decimal,
    date: stored.date,
    uuid: stored.uuid,
    regex: stored.regex,
    nothing: null,
    yes: true,
    nested: stored.nested,
  });
});

test('a document of 15 MB is stored and found; one of over 16 MB is refused with 17419', async () => {
  const large = { _id: new ObjectId(), text: 'x'.repeat(15 * 1024 * 1024) };
  await collection('large').insertOne(large);
  expect((await collection('large').findOne({ _id: large._id }))?.['text']).toHaveLength(large.text.length);

  const growing = collection('large').updateOne(
    { _id: large._id },
    { $set: { more: 'y'.repeat(2 * 1024 * 1024) } },
  );
  expect((await failure(growing))['code']).toBe(17419);
});

test('a batch of 40 MB is sent in one message', async () => {
  const documents = Array.from({ length: 40 }, () => ({ text: 'z'.repeat(1024 * 1024) }));
  const { insertedCount } = await collection('batch').insertMany(documents);
  expect(insertedCount).toBe(40);
  expect(await collection('batch').countDocuments()).toBe(40);
});

test('a bulkWrite reports every kind of write, and an unordered one continues after a failure', async () => {
  const result = await collection('bulk').bulkWrite([
    { insertOne: { document: { _id: 1 as never, n: 1 } } },
    { updateOne: { filter: { n: 1 }, update: { $inc: { n: 1 } } } },
    { updateOne: { filter: { n: 99 }, update: { $set: { fresh: true } }, upsert: true } },
    { replaceOne: { filter: { n: 2 }, replacement: { n: 3 } } },
    { insertOne: { document: { _id: 2 as never } } },
    { deleteOne: { filter: { _id: 2 as never } } },
  ]);
  expect(result).toMatchObject({ insertedCount: 2, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 });

  const rows = [{ _id: 10 }, { _id: 1 }, { _id: 11 }] as never[];
  const unordered = await failure(collection('bulk').insertMany(rows, { ordered: false }));
  expect(unordered).toMatchObject({ code: 11000, insertedCount: 2 });
  const ordered = await failure(
    collection('bulk').insertMany([{ _id: 20 }, { _id: 1 }, { _id: 21 }] as never[]),
  );
  expect(ordered).toMatchObject({ code: 11000, insertedCount: 1 });
  expect(await collection('bulk').countDocuments({ _id: { $in: [10, 11, 20, 21] as never[] } })).toBe(3);
});

test('array updates change exactly the selected elements', async () => {
  const pets = collection('arrays');
  await pets.insertOne({
    _id: 1 as never,
    marks: [1, 5, 9],
    toys: [
      { k: 'a', n: 1 },
      { k: 'b', n: 2 },
    ],
    log: [3, 1],
  });
  await pets.updateOne({ marks: 5 }, { $set: { 'marks.$': 50 } });
  await pets.updateOne({ _id: 1 as never }, { $inc: { 'toys.$[].n': 10 } });
  await pets.updateOne(
    { _id: 1 as never },
    { $set: { 'toys.$[t].k': 'z' } },
    { arrayFilters: [{ 't.n': 12 }] },
  );
  await pets.updateOne({ _id: 1 as never }, {
    $push: { log: { $each: [2, 9], $sort: 1, $slice: -3 } },
  } as never);
  await pets.updateOne({ _id: 1 as never }, {
    $addToSet: { marks: 9 },
    $pull: { toys: { k: 'a' } },
  } as never);
  await pets.updateOne({ _id: 1 as never }, [{ $set: { total: { $sum: '$log' } } }]);
  expect(await pets.findOne({ _id: 1 as never })).toEqual({
    _id: 1,
    marks: [1, 50, 9],
    toys: [{ k: 'z', n: 12 }],
    log: [2, 3, 9],
    total: 14,
  });
});

test('findOneAndUpdate, -Replace and -Delete return the requested document', async () => {
  const jobs = collection('jobs');
  await jobs.insertMany([{ n: 2 }, { n: 1 }, { n: 3 }]);
  const claimed = await jobs.findOneAndUpdate(
    {},
    { $set: { taken: true } },
    { sort: { n: 1 }, returnDocument: 'after' },
  );
  expect(claimed).toMatchObject({ n: 1, taken: true });
  const before = await jobs.findOneAndReplace({ n: 2 }, { n: 20 }, { projection: { _id: 0 } });
  expect(before).toEqual({ n: 2 });
  expect(await jobs.findOneAndDelete({ n: 3 })).toMatchObject({ n: 3 });
  expect(await jobs.findOneAndUpdate({ n: 404 }, { $set: { n: 0 } })).toBeNull();
  const made = await jobs.findOneAndUpdate(
    { n: 5 },
    { $set: { made: true } },
    { upsert: true, returnDocument: 'after' },
  );
  expect(made).toMatchObject({ n: 5, made: true });
});

test('populate, discriminators, maps and virtual references work through mongoose', async () => {
  const { connection } = mongo;
  const Owner = connection.model('Owner', new Schema({ name: String }));
  const Pet = connection.model(
    'Pet',
    new Schema({
      name: String,
      owner: { type: Schema.Types.ObjectId, ref: 'Owner' },
      weights: { type: Map, of: Number },
    }),
  );
  const Dog = Pet.discriminator('Dog', new Schema({ tricks: [String] }));
  const owner = await Owner.create({ name: 'Rina' });
  await Dog.create({ name: 'Tom', owner: owner._id, weights: { jan: 4.5 }, tricks: ['sit'] });
  const [found] = await Pet.find({ 'weights.jan': { $gt: 4 } }).populate<{ owner: { name: string } }>(
    'owner',
  );
  expect(found?.owner.name).toBe('Rina');
  expect(found?.weights?.get('jan')).toBe(4.5);
  expect(found).toBeInstanceOf(Dog);
});

test('unacknowledged writes take effect without an answer', async () => {
  const fire = collection('unacknowledged');
  await fire.insertOne({ _id: 1 as never }, { writeConcern: { w: 0 } });
  await expect.poll(() => fire.countDocuments()).toBe(1);
});

test('a write that violates its collection’s schema is refused with 121', async () => {
  const validator = { $jsonSchema: { required: ['name'], properties: { name: { bsonType: 'string' } } } };
  await mongo.connection.createCollection('validated', { validator });
  await collection('validated').insertOne({ name: 'ok' });
  expect((await failure(collection('validated').insertOne({ name: 7 })))['code']).toBe(121);
  expect((await failure(collection('validated').updateOne({}, { $unset: { name: 1 } })))['code']).toBe(121);
});

test('a query that exceeds its time limit fails with 50', async () => {
  await collection('slow').insertMany(Array.from({ length: 5000 }, (_, n) => ({ n })));
  const larger = [{ $match: { $expr: { $gt: ['$n', '$$n'] } } }, { $count: 'count' }];
  const lookUp = { $lookup: { from: 'slow', let: { n: '$n' }, pipeline: larger, as: 'larger' } };
  const slow = collection('slow').aggregate([lookUp, { $count: 'n' }], { maxTimeMS: 50 });
  expect(await failure(slow.toArray())).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
});

test('read concerns, read preferences and hints are accepted', async () => {
  const rows = collection('concerns');
  await rows.insertMany([{ n: 1 }, { n: 2 }], { writeConcern: { w: 'majority', j: true } });
  await rows.createIndex({ n: 1 });
  for (const level of ['local', 'available', 'majority', 'linearizable'] as const) {
    expect(
      await rows.find({}, { readConcern: { level }, readPreference: 'primaryPreferred' }).toArray(),
    ).toHaveLength(2);
  }
  expect(
    await rows
      .find({ n: { $gt: 1 } })
      .hint({ n: 1 })
      .comment('by hint')
      .toArray(),
  ).toHaveLength(1);
});

test('files are stored in GridFS and read completely and in part', async () => {
  const { GridFSBucket } = mongo.connection.base.mongo;
  const { db } = mongo.connection;
  if (!db) throw new Error('not connected');
  const bucket = new GridFSBucket(db, { chunkSizeBytes: 100_000 });
  const content = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => i % 251));
  const upload = bucket.openUploadStream('photo.jpg', { metadata: { pet: 'Tom' } });
  await new Promise<void>((resolve, reject) => {
    upload.on('finish', () => resolve()).on('error', reject);
    upload.end(content);
  });
  const whole = Buffer.concat(await bucket.openDownloadStream(upload.id).toArray());
  expect(whole.equals(content)).toBe(true);
  const part = Buffer.concat(
    await bucket.openDownloadStream(upload.id, { start: 99_990, end: 100_010 }).toArray(),
  );
  expect(part.equals(content.subarray(99_990, 100_010))).toBe(true);
  await bucket.delete(upload.id);
  expect(await collection('fs.chunks').countDocuments()).toBe(0);
});
