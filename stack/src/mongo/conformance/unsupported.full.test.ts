import { beforeAll, expect, test } from 'vitest';
import { failure, useMongo } from './use-mongo.ts';

const mongo = useMongo();
const rows = () => mongo.connection.collection('rows');
const database = () => {
  const { db } = mongo.connection;
  if (!db) throw new Error('not connected');
  return db;
};
const insensitive = { collation: { locale: 'en', strength: 2 } };

beforeAll(async () => {
  await rows().insertOne({ n: 1, t: 'x' });
});

// When one of these becomes supported, this file fails; move the case to the tests of supported features.
const refused: [what: string, code: number, attempt: () => Promise<unknown>][] = [
  ['change streams', 115, () => rows().watch().next()],
  ['capped collections', 115, () => database().createCollection('capped', { capped: true, size: 1000 })],
  ['time series', 115, () => database().createCollection('series', { timeseries: { timeField: 't' } })],
  [
    'clustered collections',
    115,
    () =>
      database().createCollection('clustered', {
        clusteredIndex: { key: { _id: 1 }, unique: true },
      }),
  ],
  ['a collection with a default collation', 115, () => database().createCollection('collated', insensitive)],
  [
    'a unique index with a collation',
    115,
    () => rows().createIndex({ t: 1 }, { unique: true, ...insensitive }),
  ],
  ['updates with a collation', 115, () => rows().updateOne({ t: 'X' }, { $set: { n: 2 } }, insensitive)],
  [
    'findAndModify with a collation',
    115,
    () => rows().findOneAndUpdate({ t: 'X' }, { $set: { n: 2 } }, insensitive),
  ],
  [
    'findAndModify with a hint',
    115,
    () => rows().findOneAndUpdate({ t: 'x' }, { $set: { n: 2 } }, { hint: { _id: 1 } }),
  ],
  ['distinct with a collation', 115, () => rows().distinct('t', { t: 'X' }, insensitive)],
  ['unique text indexes', 115, () => rows().createIndex({ t: 'text' }, { unique: true })],
  ['$where', 2, () => rows().findOne({ $where: 'this.n === 1' })],
  [
    '$function',
    115,
    () =>
      rows()
        .aggregate([{ $set: { f: { $function: { body: 'function () {}', args: [], lang: 'js' } } } }])
        .toArray(),
  ],
  [
    'stages nobody knows',
    40324,
    () =>
      rows()
        .aggregate([{ $nonsense: {} }])
        .toArray(),
  ],
  [
    'mapReduce',
    115,
    () => database().command({ mapReduce: 'rows', map: '', reduce: '', out: { inline: 1 } }),
  ],
  [
    'writes over several collections in one command',
    115,
    () => database().admin().command({ bulkWrite: 1, ops: [] }),
  ],
  ['user management', 115, () => database().command({ createUser: 'x', pwd: 'y', roles: [] })],
  [
    'passwords by another mechanism than SCRAM-SHA-256',
    334,
    () => database().admin().command({ saslStart: 1, mechanism: 'SCRAM-SHA-1', payload: '' }),
  ],
  ['explaining writes', 115, () => database().command({ explain: { delete: 'rows', deletes: [] } })],
  ['commands nobody knows', 59, () => database().command({ makeCoffee: 1 })],
  [
    'the type alias "number" in a JSON schema',
    2,
    () =>
      database().createCollection('typed', {
        validator: { $jsonSchema: { properties: { n: { bsonType: 'number' } } } },
      }),
  ],
  [
    '"additionalProperties" in a JSON schema',
    9,
    () =>
      database().createCollection('closed', { validator: { $jsonSchema: { additionalProperties: false } } }),
  ],
];

test.each(refused)(
  '%s: refused with code %i, and the connection stays usable',
  async (_what, code, attempt) => {
    expect(await failure(attempt())).toMatchObject({ code });
    expect(await rows().countDocuments()).toBe(1);
  },
);

test('an operator that MongoDB refuses is refused with its code', async () => {
  const update = (change: object) => failure(rows().updateOne({ n: 1 }, change));
  expect(await update({ $set: { _id: 5 } })).toMatchObject({ code: 66 });
  expect(await update({ $set: { a: 1 }, $inc: { a: 1 } })).toMatchObject({ code: 40 });
  expect(await update({ $inc: { t: 1 } })).toMatchObject({ code: 14 });
  expect(await update({ $nonsense: { a: 1 } })).toMatchObject({ code: 9 });
  expect(await failure(rows().findOne({ n: { $nonsense: 1 } }))).toMatchObject({ code: 2 });
  expect(await failure(rows().dropIndex('nonsense'))).toMatchObject({ code: 27 });
  expect(await failure(mongo.connection.collection('missing').indexes())).toMatchObject({ code: 26 });
});

test('a projection of nothing but $meta drops all other fields but _id', async () => {
  await rows().createIndex({ t: 'text' });
  const [found] = await rows()
    .find({ $text: { $search: 'x' } })
    .project({ score: { $meta: 'textScore' } })
    .toArray();
  expect(Object.keys(found ?? {})).toEqual(['_id', 'score']);
});
