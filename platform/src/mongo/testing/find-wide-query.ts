import mongoose from 'mongoose';
import { newId } from '../object-id.ts';

interface Query {
  readonly collection: string;
  readonly method: string;
  readonly filter: mongoose.mongo.Document;
  readonly options: mongoose.mongo.FindOptions;
}

/** Methods that affect one document at most, whose first parameter is a filter. */
const ofOne: ReadonlySet<string> = new Set([
  'deleteOne',
  'findOne',
  'findOneAndDelete',
  'findOneAndUpdate',
  'updateOne',
]);
const ofMany: ReadonlySet<string> = new Set(['countDocuments', 'deleteMany', 'find', 'updateMany']);

/** More than the queries of one owner read, and far less than the copies of others that a test adds. */
const few = 60;

/**
 * Runs an action and returns a query of it that reads more than a few documents or index entries beyond its result, or
 * null. Each query is executed once more for it, so the action must not delete what it finds. Aggregations and
 * `distinct` are left out.
 */
export async function findWideQuery(action: () => Promise<unknown>): Promise<string | null> {
  const queries: Query[] = [];
  mongoose.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (!ofOne.has(method) && !ofMany.has(method)) return;
    const hasUpdate = /update/i.test(method);
    const [filter, options] = [args[0], args[hasUpdate ? 2 : 1]] as [Query['filter'], Query['options']];
    queries.push({ collection, method, filter, options: options ?? {} });
  });
  try {
    await action();
  } finally {
    mongoose.set('debug', false);
  }
  if (queries.length === 0) throw new Error('The action has made no query.');
  for (const query of queries) {
    const extra = await readBeyondResult(query);
    if (extra > few)
      return `${query.collection}.${query.method} ${JSON.stringify(query.filter)} reads ${extra} more`;
  }
  return null;
}

async function readBeyondResult({ collection, method, filter, options }: Query): Promise<number> {
  const { sort, collation, skip, hint, limit } = options;
  const wanted = ofOne.has(method) ? 1 : limit;
  const explained = await mongoose.connection
    .collection(collection)
    .find(filter, {
      ...(sort && { sort }),
      ...(collation && { collation }),
      ...(hint && { hint }),
      ...(skip && { skip }),
      ...(wanted && { limit: wanted }),
    })
    .explain('executionStats');
  const { totalDocsExamined, totalKeysExamined, nReturned } = explained['executionStats'];
  return Math.max(totalDocsExamined, totalKeysExamined) - nReturned;
}

/**
 * Inserts copies of a document, or of the only one. `change` returns the fields that differ, among them those of unique
 * indexes.
 */
export async function addCopies(
  collection: string,
  id: string | null,
  count: number,
  change: (number: number) => mongoose.mongo.Document,
): Promise<void> {
  const rows = mongoose.connection.collection<{ _id: string }>(collection);
  const row = await rows.findOne(id === null ? {} : { _id: id });
  if (!row) throw new Error(`${collection} has no document to copy.`);
  await rows.insertMany(
    Array.from({ length: count }, (_, number) => ({ ...row, ...change(number), _id: newId() })),
  );
}
