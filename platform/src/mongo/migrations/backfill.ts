import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import type { MigrationContext } from './migration.ts';

/** Documents read and written at a time. */
const batchSize = 500;
/** Milliseconds. */
const longestPause = 500;
/** Milliseconds. */
const progressEvery = 5_000;

/**
 * Passes the documents that match `filter` to `handle`, in batches and in the order of their ids, and adds up the numbers
 * it returns. Between two batches it pauses for as long as the last one took, so that other queries find the database idle
 * at least half of the time.
 * @throws the reason of the signal, between two batches.
 */
export async function inPacedBatches<Row extends { _id: unknown }>(
  rows: Model<Row>,
  filter: QueryFilter<Row>,
  { log, signal }: MigrationContext,
  handle: (batch: Row[]) => Promise<number>,
): Promise<number> {
  let [seen, changed, reported] = [0, 0, Date.now()];
  let last: unknown;
  for (;;) {
    signal.throwIfAborted();
    const began = Date.now();
    const after = last === undefined ? {} : { _id: trusted({ $gt: last }) };
    const batch = await rows
      .find({ ...filter, ...after } as QueryFilter<Row>)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Row[]>();
    if (batch.length > 0) changed += await handle(batch);
    if (batch.length < batchSize) return changed;
    seen += batch.length;
    last = batch.at(-1)?._id;
    if (Date.now() - reported >= progressEvery) {
      log.info({ seen, changed, collection: rows.collection.collectionName }, 'migration in progress');
      reported = Date.now();
    }
    await wait(Math.min(Date.now() - began, longestPause), undefined, { signal });
  }
}

interface BackfillOptions<Row> {
  /** Returns the fields as they must be stored; those that already are so are not written. */
  readonly fieldsOf: (row: Row) => Partial<Row>;
  /** Narrows the search to documents that may lack something. Without it every document is compared. */
  readonly among?: QueryFilter<Row>;
}

/**
 * Stores derived fields in documents that lack them or hold outdated ones, and returns how many it changed.
 *
 * A document is written only while these fields hold what was read, so the present version, which stores them itself,
 * is never overwritten. A former version that changes a source field meanwhile leaves the document to the next run.
 */
export function backfill<Row extends { _id: unknown }>(
  rows: Model<Row>,
  { fieldsOf, among = {} }: BackfillOptions<Row>,
): (context: MigrationContext) => Promise<number> {
  return (context) =>
    inPacedBatches(rows, among, context, async (batch) => {
      const updates = batch.flatMap((row) => {
        const outdated = Object.entries(fieldsOf(row)).filter(
          ([field, value]) => !isDeepStrictEqual(Reflect.get(row, field), value),
        );
        if (outdated.length === 0) return [];
        const asRead = outdated.map(([field]) => [
          field,
          field in row ? Reflect.get(row, field) : { $exists: false },
        ]);
        const filter = { _id: row._id as never, ...Object.fromEntries(asRead) };
        return [{ updateOne: { filter, update: { $set: Object.fromEntries(outdated) } } }];
      });
      if (updates.length === 0) return 0;
      // The driver's own: mongoose would set `updatedAt`, although nothing changed for a client.
      const { modifiedCount } = await rows.collection.bulkWrite(updates, { ordered: false });
      return modifiedCount;
    });
}
