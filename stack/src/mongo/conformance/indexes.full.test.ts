import { expect, test } from 'vitest';
import { useMongo } from './use-mongo.ts';

const mongo = useMongo();
const collection = (name: string) => mongo.connection.collection(name);

interface Stage {
  stage: string;
  scanType?: string;
  indexName?: string;
  nReturned?: number;
  inputStage?: Stage;
}

function stages(plan: Stage): Stage[] {
  return plan.inputStage ? [plan, ...stages(plan.inputStage)] : [plan];
}

// Runs concurrently, because the engine's next check for expired documents is unpredictable.
test.concurrent(
  'expired documents are removed within two minutes, others stay',
  { timeout: 130_000 },
  async () => {
    const sessions = collection('expiring');
    await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 1 });
    await sessions.insertMany([
      { at: new Date(Date.now() - 60_000) },
      { at: new Date(Date.now() + 3_600_000) },
      { at: 'not a date' },
    ]);
    await expect.poll(() => sessions.countDocuments(), { timeout: 125_000, interval: 1000 }).toBe(2);
  },
);

test.concurrent('a sorted page of 100,000 documents uses an ordered index scan right after the index is built', async () => {
  const rows = collection('hundred_thousand');
  for (let start = 0; start < 100_000; start += 10_000) {
    await rows.insertMany(
      Array.from({ length: 10_000 }, (_, i) => ({
        t: ((start + i) * 7919) % 100_003,
        k: i % 20,
        text: 'a pet and what became of it '.repeat(10),
      })),
    );
  }
  await rows.createIndexes([{ key: { t: -1 } }, { key: { k: 1, t: -1 } }]);

  for (const filter of [{}, { k: 7 }]) {
    const plan = await rows.find(filter).sort({ t: -1 }).limit(50).explain('executionStats');
    const scan = stages(plan['queryPlanner'].winningPlan).find(({ scanType }) => scanType !== undefined);
    expect(scan).toMatchObject({ scanType: 'ordered', nReturned: 50 });
    expect(stages(plan['queryPlanner'].winningPlan).map(({ stage }) => stage)).not.toContain('SORT');
    expect(plan['executionStats']).toMatchObject({
      nReturned: 50,
      totalDocsExamined: 50,
      totalKeysExamined: 50,
    });
  }
  const page = await rows.find({}).sort({ t: -1 }).limit(3).project({ t: 1, _id: 0 }).toArray();
  expect(page).toEqual([{ t: 100_002 }, { t: 100_001 }, { t: 100_000 }]);
});

test.concurrent('a collection is analysed automatically after bulk inserts', async () => {
  const rows = collection('grown');
  await rows.createIndex({ t: 1 });
  await rows.insertMany(
    Array.from({ length: 20_000 }, (_, i) => ({ t: (i * 7919) % 20_011, text: 'x'.repeat(200) })),
  );
  const scanType = async () => {
    const plan = await rows.find().sort({ t: 1 }).limit(20).explain('executionStats');
    return stages(plan['queryPlanner'].winningPlan).find((stage) => stage.scanType !== undefined)?.scanType;
  };
  await expect.poll(scanType).toBe('ordered');
});

test('text search finds documents and ranks them by score', async () => {
  const posts = collection('posts');
  await posts.createIndex({ title: 'text', body: 'text' }, { weights: { title: 5 } });
  await posts.insertMany([
    { title: 'A brown dog', body: 'sleeps' },
    { title: 'A cat', body: 'looks at the dog and the dog' },
    { title: 'A bird', body: 'sings' },
  ]);
  const found = await posts
    .find({ $text: { $search: 'dogs' } })
    .project({ title: 1, score: { $meta: 'textScore' } })
    .sort({ score: { $meta: 'textScore' } })
    .toArray();
  expect(found.map(({ title }) => title)).toEqual(['A brown dog', 'A cat']);
  expect(found[0]?.['score']).toBeGreaterThan(found[1]?.['score']);
  expect(await posts.countDocuments({ $text: { $search: '"the dog" -brown' } })).toBe(1);
});

test('regular expressions, hashed and wildcard indexes return the matching documents', async () => {
  const pets = collection('pets');
  await pets.insertMany([{ name: 'Tom', tag: { colour: 'red' } }, { name: 'tommy' }, { name: 'Rex' }]);
  await pets.createIndexes([{ key: { name: 'hashed' } }, { key: { 'tag.$**': 1 } }, { key: { name: 1 } }]);
  expect(await pets.countDocuments({ name: /^tom/i })).toBe(2);
  expect(await pets.countDocuments({ name: 'Rex' })).toBe(1);
  expect(await pets.countDocuments({ 'tag.colour': 'red' })).toBe(1);
});

test('geospatial queries return places by distance, nearest first', async () => {
  const shops = collection('shops');
  await shops.createIndex({ at: '2dsphere' });
  const point = (longitude: number, latitude: number) => ({
    type: 'Point',
    coordinates: [longitude, latitude],
  });
  await shops.insertMany([
    { city: 'Chittagong', at: point(91.83, 22.33) },
    { city: 'Dhaka', at: point(90.41, 23.81) },
    { city: 'Gazipur', at: point(90.42, 24.0) },
  ]);
  const near = await shops
    .find({ at: { $near: { $geometry: point(90.4, 23.75), $maxDistance: 60_000 } } })
    .toArray();
  expect(near.map(({ city }) => city)).toEqual(['Dhaka', 'Gazipur']);
});

test('a collation compares strings by the rules of its language', async () => {
  const names = collection('names');
  const collation = { locale: 'en', strength: 2 };
  await names.createIndex({ name: 1 }, { collation });
  await names.insertMany(['b', 'A', 'a', 'C'].map((name) => ({ name })));
  expect(await names.find({ name: 'a' }, { collation }).toArray()).toHaveLength(2);
  expect(await names.countDocuments({ name: 'c' }, { collation })).toBe(1);
  const sorted = await names.find({}, { collation }).sort({ name: 1 }).toArray();
  expect(sorted.map(({ name }) => name.toLowerCase())).toEqual(['a', 'a', 'b', 'c']);
  expect((await names.deleteMany({ name: 'A' }, { collation })).deletedCount).toBe(2);
});
