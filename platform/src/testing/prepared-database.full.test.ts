import mongoose from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { OutboxRows } from '../outbox/outbox.ts';
import { preparedDatabase } from './prepared-database.ts';

const { collectionName } = OutboxRows.collection;

afterEach(() => mongoose.disconnect());

async function open() {
  const database = preparedDatabase();
  await database.prepare();
  return database;
}
const count = (name: string) => mongoose.connection.collection(name).countDocuments();

test('a closed database is taken over empty, with its indexes and without unknown collections', async () => {
  const first = await open();
  const indexes = await OutboxRows.collection.indexes();
  await mongoose.connection.collection(collectionName).insertOne({ name: 'left over' });
  await mongoose.connection.collection('unknown').insertOne({ name: 'left over' });
  expect(await count(collectionName)).toBe(1);
  await first.close();

  const second = await open();
  expect(second.url).toBe(first.url);
  expect(await count(collectionName)).toBe(0);
  expect((await mongoose.connection.listCollections()).map(({ name }) => name)).not.toContain('unknown');
  expect(await OutboxRows.collection.indexes()).toEqual(indexes);
  await second.close();
});

test.each<[change: string, work: () => Promise<unknown>]>([
  ['another index', () => OutboxRows.collection.createIndex({ unknown: 1 })],
  ['no index', () => OutboxRows.collection.dropIndexes()],
  ['a missing collection', () => OutboxRows.collection.drop()],
  ['many documents', () => OutboxRows.collection.insertMany(Array.from({ length: 2_001 }, () => ({})))],
])('a database with %s is not taken over', async (_change, work) => {
  const first = await open();
  await work();
  await first.close();
  const second = await open();
  expect(second.url).not.toBe(first.url);
  await second.close();
});
