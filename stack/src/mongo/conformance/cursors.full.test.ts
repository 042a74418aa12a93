import { type Document, Long } from 'bson';
import { beforeAll, expect, test } from 'vitest';
import { failure, useMongo } from './use-mongo.ts';

const SIZE = 5000;
const mongo = useMongo();
const rows = () => mongo.connection.collection('rows');
const numbers = (documents: Document[]) => documents.map(({ n }) => n);

beforeAll(async () => {
  await rows().insertMany(
    Array.from({ length: SIZE }, (_, i) => ({ n: (i * 7919) % SIZE, text: 'x'.repeat(300) })),
  );
});

test('5,000 documents are read page by page, unsorted, sorted and aggregated', async () => {
  expect(await rows().find().batchSize(100).toArray()).toHaveLength(SIZE);
  const sorted = await rows().find().sort({ n: 1 }).batchSize(333).project({ n: 1 }).toArray();
  expect(numbers(sorted)).toEqual(Array.from({ length: SIZE }, (_, i) => i));
  const grouped = await rows()
    .aggregate([{ $group: { _id: '$n' } }], { batchSize: 97 })
    .toArray();
  expect(grouped).toHaveLength(SIZE);
});

test('skip, limit and projections apply across pages', async () => {
  const page = await rows()
    .find()
    .sort({ n: -1 })
    .skip(10)
    .limit(250)
    .batchSize(100)
    .project({ n: 1, _id: 0 })
    .toArray();
  expect(page).toEqual(Array.from({ length: 250 }, (_, i) => ({ n: SIZE - 11 - i })));
  const first = await rows().find().sort({ n: 1 }).limit(1).toArray();
  expect(numbers(first)).toEqual([0]);
});

test('60 open cursors, sorted ones included, do not use a connection each', async () => {
  const { db } = mongo.connection;
  if (!db) throw new Error('not connected');
  const client = await mongo.connect({ maxPoolSize: 60 });
  const cursors = Array.from({ length: 60 }, (_, i) => {
    const cursor = client.collection('rows').find().batchSize(50);
    return i % 2 === 0 ? cursor.sort({ n: 1 }) : cursor;
  });
  await Promise.all(cursors.map((cursor) => cursor.next()));
  const { metrics, postgres } = await db.command({ serverStatus: 1 });
  expect(metrics.cursor.open.total).toBeGreaterThanOrEqual(60);
  expect(postgres.connections).toBeLessThanOrEqual(56);
  const lengths = await Promise.all(cursors.map(async (cursor) => (await cursor.toArray()).length));
  expect(lengths).toEqual(Array.from({ length: 60 }, () => SIZE - 1));
});

test('a cursor that is closed early cannot be read', async () => {
  const { db } = mongo.connection;
  const cursor = rows().find().sort({ n: 1 }).batchSize(10);
  await cursor.next();
  const id = Long.fromValue(String(cursor.id));
  await cursor.close();
  const gone = db?.command({ getMore: id, collection: 'rows' });
  expect(await failure(Promise.resolve(gone))).toMatchObject({ code: 43, codeName: 'CursorNotFound' });
});

test('documents inserted while a cursor is open cause no gaps or repetitions', async () => {
  const other = mongo.connection.collection('growing');
  await other.insertMany(Array.from({ length: 1000 }, (_, n) => ({ n })));
  const seen: number[] = [];
  for await (const { n } of other.find({ n: { $lt: 1000 } }).batchSize(100)) {
    seen.push(n);
    if (seen.length % 100 === 0) await other.insertOne({ n: 1000 + seen.length });
  }
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, n) => n));
});

test('listCollections and listIndexes return cursors', async () => {
  const { db } = mongo.connection;
  if (!db) throw new Error('not connected');
  await Promise.all(Array.from({ length: 12 }, (_, i) => db.createCollection(`many_${i}`)));
  const names = await db.listCollections({}, { batchSize: 5, nameOnly: true }).toArray();
  expect(names.filter(({ name }) => name.startsWith('many_'))).toHaveLength(12);
  expect(await rows().listIndexes().toArray()).toEqual([{ v: 2, key: { _id: 1 }, name: '_id_' }]);
});
