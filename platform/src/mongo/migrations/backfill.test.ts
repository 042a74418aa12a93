import { model, Schema, trusted, type Types } from 'mongoose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testLog } from '../../testing/test-servers.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { backfill, inPacedBatches } from './backfill.ts';

useTestDatabase();
interface Dog {
  _id: Types.ObjectId;
  name: string;
  terms: string[];
  tame: boolean;
}
const schema = new Schema<Dog>(
  {
    name: { type: String, required: true },
    terms: { type: [String], required: true },
    tame: { type: Boolean, required: true },
  },
  { collection: 'backfilled_dogs', versionKey: false, timestamps: true },
);
const Dogs = model<Dog>('BackfilledDog', schema);

const context = () => ({ log: testLog(), signal: new AbortController().signal });
const termsOf = (name: string) => name.toLowerCase().split(' ');
const backfillTerms = backfill(Dogs, { fieldsOf: ({ name }) => ({ terms: termsOf(name) }) });
const longAgo = new Date('2020-02-02');

const insertFormer = (...names: string[]) =>
  Dogs.collection.insertMany(names.map((name) => ({ name, createdAt: longAgo, updatedAt: longAgo })));

afterEach(() => void vi.restoreAllMocks());
beforeEach(() => Dogs.deleteMany({}));

test('a document that lacks a field gets it, and its `updatedAt` is unchanged', async () => {
  await insertFormer('Rex the Dog');
  expect(await backfillTerms(context())).toBe(1);
  expect(await Dogs.findOne().lean()).toMatchObject({ terms: ['rex', 'the', 'dog'], updatedAt: longAgo });
  expect(await backfillTerms(context())).toBe(0);
});

test('a document whose source field changed is derived again', async () => {
  await insertFormer('Rex');
  await backfillTerms(context());
  await Dogs.collection.updateOne({ name: 'Rex' }, { $set: { name: 'Max' } });
  expect(await backfillTerms(context())).toBe(1);
  expect(await Dogs.findOne().lean()).toMatchObject({ name: 'Max', terms: ['max'] });
});

test('a document changed concurrently by the present version keeps that change', async () => {
  await insertFormer('Rex', 'Bob');
  const write = Dogs.collection.bulkWrite.bind(Dogs.collection);
  vi.spyOn(Dogs.collection, 'bulkWrite').mockImplementationOnce(async (...args) => {
    await Dogs.updateOne({ name: 'Rex' }, { $set: { name: 'Max', terms: ['max'] } });
    return write(...args);
  });
  expect(await backfillTerms(context())).toBe(1);
  expect((await Dogs.find().sort({ name: 1 }).lean()).map(({ terms }) => terms)).toEqual([['bob'], ['max']]);
});

test('a document deleted concurrently is not recreated', async () => {
  await insertFormer('Rex');
  const write = Dogs.collection.bulkWrite.bind(Dogs.collection);
  vi.spyOn(Dogs.collection, 'bulkWrite').mockImplementationOnce(async (...args) => {
    await Dogs.deleteMany({});
    return write(...args);
  });
  expect(await backfillTerms(context())).toBe(0);
  expect(await Dogs.countDocuments()).toBe(0);
});

test('a constant is stored only where the field is missing', async () => {
  await insertFormer('Rex', 'Max');
  await Dogs.collection.updateOne({ name: 'Max' }, { $set: { tame: true } });
  const backfillTemper = backfill(Dogs, {
    among: { tame: trusted({ $exists: false }) },
    fieldsOf: () => ({ tame: false }),
  });
  expect(await backfillTemper(context())).toBe(1);
  expect((await Dogs.find().sort({ name: 1 }).lean()).map(({ tame }) => tame)).toEqual([true, false]);
});

test('every document of several batches is processed once', async () => {
  await insertFormer(...Array.from({ length: 1_200 }, (_, at) => `Dog ${at}`));
  const seen: unknown[] = [];
  await inPacedBatches(Dogs, {}, context(), async (batch) => {
    seen.push(...batch.map(({ name }) => name));
    return 0;
  });
  expect(seen).toHaveLength(1_200);
  expect(new Set(seen).size).toBe(1_200);
});

test('an aborted run ends before its next batch', async () => {
  await insertFormer(...Array.from({ length: 1_200 }, (_, at) => `Dog ${at}`));
  const abort = new AbortController();
  const run = inPacedBatches(Dogs, {}, { log: testLog(), signal: abort.signal }, async (batch) => {
    abort.abort(new Error('stopping'));
    return batch.length;
  });
  await expect(run).rejects.toThrow();
});
