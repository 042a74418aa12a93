import { model, Schema, trusted, type QueryFilter } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestDatabase } from '../testing/use-test-database.ts';
import { newId } from './object-id.ts';
import { indexWhereSet } from './index-where-set.ts';

useTestDatabase();

interface Link {
  owner: string;
  token: string | null;
  endsAt: Date | null;
  target?: string;
}

const schema = new Schema<Link>(
  { owner: String, token: { type: String, default: null }, endsAt: Date, target: String },
  { collection: 'links', versionKey: false },
);
indexWhereSet(schema, { token: 1 }, { field: 'token', type: 'string', unique: true });
indexWhereSet(schema, { endsAt: 1 }, { field: 'endsAt', type: 'date' });
indexWhereSet(schema, { target: 1 }, { field: 'target', type: 'string' });
const Links = model<Link>('IndexedLink', schema);

const linkCount = 2_000;
const target = newId();
const dayMs = 24 * 60 * 60_000;
const day = (number: number) => new Date(number * dayMs);

beforeAll(async () => {
  await Links.createIndexes();
  await Links.insertMany(
    Array.from({ length: linkCount }, (_, index) => ({
      owner: `owner ${index}`,
      token: index % 2 === 0 ? `token ${index}` : null,
      endsAt: index % 2 === 0 ? day(index) : null,
      ...(index % 100 === 0 && { target: index === 0 ? target : newId() }),
    })),
  );
});

interface Stage {
  readonly stage: string;
  readonly indexName?: string;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}

const stagesOf = (stage: Stage): Stage[] => [
  stage,
  ...[...(stage.inputStage ? [stage.inputStage] : []), ...(stage.inputStages ?? [])].flatMap(stagesOf),
];

const indexesOf = (explained: unknown) =>
  stagesOf((explained as { queryPlanner: { winningPlan: Stage } }).queryPlanner.winningPlan)
    .filter(({ stage }) => stage === 'IXSCAN' || stage === 'COLLSCAN')
    .map(({ indexName = 'none' }) => indexName);

const plan = (filter: QueryFilter<Link>) => Links.find(filter).explain('queryPlanner');

describe('an index of the documents in which a field is set', () => {
  test('is read for a value, for one of several and for a range', async () => {
    expect(indexesOf(await plan({ token: 'token 8' }))).toEqual(['token_1']);
    expect(indexesOf(await plan({ token: trusted({ $in: ['token 8', 'token 10'] }) }))).toEqual(['token_1']);
    expect(indexesOf(await plan({ endsAt: trusted({ $gte: day(8), $lt: day(9) }) }))).toEqual(['endsAt_1']);
    expect(indexesOf(await plan({ target }))).toEqual(['target_1']);
  });

  test('is read in each part of an alternative', async () => {
    const indexes = indexesOf(await plan({ $or: [{ token: 'token 8' }, { target }] }));
    expect(indexes.toSorted()).toEqual(['target_1', 'token_1']);
  });

  test('would not be read without the condition of the index', async () => {
    const explained = await Links.collection.find({ token: 'token 8' }).explain('queryPlanner');
    expect(indexesOf(explained)).toEqual(['none']);
  });

  test('answers as before', async () => {
    const owners = async (filter: QueryFilter<Link>) =>
      (await Links.find(filter).sort({ _id: 1 }).lean()).map(({ owner }) => owner);
    expect(await owners({ token: 'token 8' })).toEqual(['owner 8']);
    expect(await owners({ token: 'token 9' })).toEqual([]);
    expect(await owners({ owner: 'owner 9', token: null })).toEqual(['owner 9']);
    expect(await owners({ owner: 'owner 9', token: trusted({ $ne: 'token 8' }) })).toEqual(['owner 9']);
    expect(await owners({ owner: 'owner 9', token: trusted({ $in: ['token 8', null] }) })).toEqual([
      'owner 9',
    ]);
    expect(await owners({ endsAt: trusted({ $gte: day(8), $lt: day(9) }) })).toEqual(['owner 8']);
    expect(await owners({ $or: [{ token: 'token 8' }, { target }] })).toEqual(['owner 0', 'owner 8']);
    expect(await Links.countDocuments({ token: /^token 8\d$/ })).toBe(5);
    expect(await Links.distinct('owner', { token: 'token 8' })).toEqual(['owner 8']);
  });

  test('serves changes, too, and a value is stored by the change that inserts it', async () => {
    const insert = { $setOnInsert: { owner: 'new owner' } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const first = await Links.findOneAndUpdate({ token: 'new token' }, insert, options).lean();
    expect(first).toMatchObject({ token: 'new token', owner: 'new owner' });
    const again = await Links.findOneAndUpdate({ token: 'new token' }, insert, options).lean();
    expect(again?._id).toEqual(first?._id);
    expect(await Links.updateOne({ token: 'new token' }, { owner: 'other' })).toMatchObject({
      modifiedCount: 1,
    });
    expect(await Links.deleteMany({ token: 'new token' })).toMatchObject({ deletedCount: 1 });
  });

  test('does not make operators of a client’s text a condition', async () => {
    const sent = JSON.parse('{ "$gt": "" }') as never;
    await expect(Links.find({ token: sent }).lean()).rejects.toThrow('Cast to string failed');
  });
});
