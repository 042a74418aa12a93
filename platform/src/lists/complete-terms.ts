import { trusted, type Model, type QueryFilter } from 'mongoose';

/** Rows written at a time. */
const batchSize = 500;

/**
 * Gives rows that an earlier version stored the terms they are found by. What has some keeps them, so it may run at
 * every start and in several copies at once.
 */
export async function completeTerms<Row extends { _id: unknown }>(
  rows: Model<Row>,
  field: keyof Row & string,
  termsOf: (row: Row) => string[],
): Promise<void> {
  for (;;) {
    const lacking = { [field]: trusted({ $exists: false }) } as QueryFilter<Row>;
    const found = await rows.find(lacking).limit(batchSize).lean<Row[]>();
    if (found.length === 0) return;
    // The driver's own: mongoose would call this a change and date the rows anew.
    await rows.collection.bulkWrite(
      found.map((row) => ({
        updateOne: {
          // One that has been changed since has its terms by now.
          filter: { _id: row._id as never, [field]: { $exists: false } },
          update: { $set: { [field]: termsOf(row) } },
        },
      })),
      { ordered: false },
    );
  }
}
