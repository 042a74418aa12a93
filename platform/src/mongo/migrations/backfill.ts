import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { trusted, type Model, type QueryFilter } from 'mongoose';
import type { MigrationContext } from './migration.ts';

const batchSize = 500;
const maxPauseMs = 500;
const progressIntervalMs = 5_000;

/**
 * Passes the documents that match `filter` to `handle` in batches, ordered by id, and adds up the numbers it returns.
 * Pauses as long as each batch took, so that the database is free for other queries half of the time.
 * @throws the reason of the signal, between two batches.
 */
export async function inPacedBatches<Row extends { _id: unknown }>(
  rows: Model<Row>,
  filter: QueryFilter<Row>,
  { log, signal }: MigrationContext,
  handle: (batch: Row[]) => Promise<number>,
): Promise<number> {
  let [seen, changed, reportedAt] = [0, 0, Date.now()];
  let last: unknown;
  for (;;) {
    signal.throwIfAborted();
    const startedAt = Date.now();
    const after = last === undefined ? {} : { _id: trusted({ $gt: last }) };
    const batch = await rows
      .find({ ...filter, ...after } as QueryFilter<Row>)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean();
    if (batch.length > 0) changed += await handle(batch);
    if (batch.length < batchSize) return changed;
    seen += batch.length;
    last = batch.at(-1)?._id;
    if (Date.now() - reportedAt >= progressIntervalMs) {
      log.info({ seen, changed, collection: rows.collection.collectionName }, 'migration in progress');
      reportedAt = Date.now();
    }
    await wait(Math.min(Date.now() - startedAt, maxPauseMs), undefined, { signal });
  }
}

interface BackfillOptions<Row> {
  /** Returns the required field values; fields that already hold them are not written. */
  readonly fieldsOf: (row: Row) => Partial<Row>;
  /** Restricts the run to documents that may need it. Undefined: every document is compared. */
  readonly among?: QueryFilter<Row>;
}

/**
 * Stores derived fields in documents where they are missing or outdated, and returns the number changed. A write
 * requires that the fields still hold the values read, so it never overwrites the present version. A document whose
 * source a former version changes meanwhile is left to the next run.
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
      // The driver's bulkWrite, because mongoose would set `updatedAt` although nothing changes for clients.
      const { modifiedCount } = await rows.collection.bulkWrite(updates, { ordered: false });
      return modifiedCount;
    });
}
