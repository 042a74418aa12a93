import type { Document } from 'bson';
import { beforeAll, expect, test } from 'vitest';
import { useMongo } from './use-mongo.ts';

const mongo = useMongo();
const collection = (name: string) => mongo.connection.collection(name);

beforeAll(async () => {
  await collection('orders').insertMany([
    { _id: 1, who: 'a', taka: 10, item: 'leash', at: new Date('2026-01-01T20:00:00Z') },
    { _id: 2, who: 'a', taka: 30, item: 'bowl', at: new Date('2026-01-02T03:00:00Z') },
    { _id: 3, who: 'b', taka: 20, item: 'leash', at: new Date('2026-01-05T03:00:00Z') },
    { _id: 4, who: 'c', taka: 40, item: 'none', at: new Date('2026-01-06T03:00:00Z') },
  ] as never[]);
  await collection('items').insertMany([
    { _id: 'leash', stock: 5 },
    { _id: 'bowl', stock: 0 },
  ] as never[]);
  await collection('staff').insertMany([
    { _id: 'head' },
    { _id: 'vet', boss: 'head' },
    { _id: 'nurse', boss: 'vet' },
  ] as never[]);
});

const cases: [stage: string, from: string, pipeline: Document[], expected: unknown][] = [
  [
    '$group with sum, average, push and top-N',
    'orders',
    [
      {
        $group: {
          _id: '$who',
          sum: { $sum: '$taka' },
          top: { $topN: { n: 1, sortBy: { taka: -1 }, output: '$item' } },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'a', sum: 40, top: ['bowl'] },
      { _id: 'b', sum: 20, top: ['leash'] },
      { _id: 'c', sum: 40, top: ['none'] },
    ],
  ],
  [
    '$lookup by field and $unwind',
    'orders',
    [
      { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'item' } },
      { $unwind: '$item' },
      { $project: { stock: '$item.stock' } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 1, stock: 5 },
      { _id: 2, stock: 0 },
      { _id: 3, stock: 5 },
    ],
  ],
  [
    '$lookup with a pipeline and variables',
    'items',
    [
      {
        $lookup: {
          from: 'orders',
          let: { id: '$_id' },
          pipeline: [{ $match: { $expr: { $eq: ['$item', '$$id'] } } }, { $count: 'n' }],
          as: 'sold',
        },
      },
      { $project: { n: { $first: '$sold.n' } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'bowl', n: 1 },
      { _id: 'leash', n: 2 },
    ],
  ],
  [
    '$facet',
    'orders',
    [
      {
        $facet: {
          total: [{ $count: 'n' }],
          page: [{ $sort: { taka: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { taka: 1 } }],
        },
      },
    ],
    [{ total: [{ n: 4 }], page: [{ _id: 2, taka: 30 }] }],
  ],
  [
    '$unionWith',
    'items',
    [
      { $unionWith: { coll: 'staff', pipeline: [{ $match: { _id: 'vet' } }] } },
      { $sortByCount: '$_id' },
      { $count: 'n' },
    ],
    [{ n: 3 }],
  ],
  [
    '$graphLookup',
    'staff',
    [
      { $match: { _id: 'nurse' } },
      {
        $graphLookup: {
          from: 'staff',
          startWith: '$boss',
          connectFromField: 'boss',
          connectToField: '_id',
          as: 'up',
        },
      },
      { $project: { up: { $size: '$up' } } },
    ],
    [{ _id: 'nurse', up: 2 }],
  ],
  [
    '$setWindowFields',
    'orders',
    [
      {
        $setWindowFields: {
          sortBy: { _id: 1 },
          output: { running: { $sum: '$taka', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $project: { running: 1 } },
    ],
    [
      { _id: 1, running: 10 },
      { _id: 2, running: 40 },
      { _id: 3, running: 60 },
      { _id: 4, running: 100 },
    ],
  ],
  [
    '$bucket',
    'orders',
    [{ $bucket: { groupBy: '$taka', boundaries: [0, 25, 50], output: { n: { $sum: 1 } } } }],
    [
      { _id: 0, n: 2 },
      { _id: 25, n: 2 },
    ],
  ],
  [
    '$densify and $fill',
    'orders',
    [
      { $densify: { field: '_id', range: { step: 1, bounds: [1, 6] } } },
      { $sort: { _id: 1 } },
      { $fill: { output: { who: { value: 'nobody' } } } },
      { $match: { _id: { $gte: 4 } } },
      { $project: { who: 1 } },
    ],
    [
      { _id: 4, who: 'c' },
      { _id: 5, who: 'nobody' },
    ],
  ],
  [
    'dates in a time zone',
    'orders',
    [
      {
        $group: {
          _id: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: 'Asia/Dhaka' } },
          n: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: '2026-01-02', n: 2 },
      { _id: '2026-01-05', n: 1 },
      { _id: '2026-01-06', n: 1 },
    ],
  ],
  [
    '$redact',
    'orders',
    [
      { $redact: { $cond: [{ $gt: ['$taka', 25] }, '$$KEEP', '$$PRUNE'] } },
      { $project: { _id: 1 } },
      { $sort: { _id: 1 } },
    ],
    [{ _id: 2 }, { _id: 4 }],
  ],
  ['$sample', 'orders', [{ $sample: { size: 3 } }, { $count: 'n' }], [{ n: 3 }]],
  [
    '$percentile',
    'orders',
    [{ $group: { _id: null, p: { $percentile: { p: [0.5], input: '$taka', method: 'approximate' } } } }],
    [{ _id: null, p: [20] }],
  ],
];

test.each(cases)('%s', async (_stage, from, pipeline, expected) => {
  expect(await collection(from).aggregate(pipeline).toArray()).toEqual(expected);
});

test('$out replaces a collection and $merge adds to it', async () => {
  await collection('orders')
    .aggregate([{ $match: { who: 'a' } }, { $out: 'report' }])
    .toArray();
  expect(await collection('report').countDocuments()).toBe(2);
  await collection('orders')
    .aggregate([{ $set: { merged: true } }, { $merge: { into: 'report', whenMatched: 'merge' } }])
    .toArray();
  expect(await collection('report').countDocuments({ merged: true })).toBe(4);
});

test('$indexStats and $collStats describe a collection', async () => {
  const stats = await collection('orders')
    .aggregate([{ $indexStats: {} }])
    .toArray();
  expect(stats.map(({ name }) => name)).toEqual(['_id_']);
  const [size] = await collection('orders')
    .aggregate([{ $collStats: { count: {} } }])
    .toArray();
  expect(size).toMatchObject({ count: 4 });
});

test('a view can be queried like a collection', async () => {
  await mongo.connection.createCollection('dear', {
    viewOn: 'orders',
    pipeline: [{ $match: { taka: { $gte: 30 } } }],
  });
  expect(await collection('dear').countDocuments({})).toBe(2);
  expect(await collection('dear').find({ who: 'c' }).toArray()).toMatchObject([{ _id: 4 }]);
});
