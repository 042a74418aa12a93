import type { Model } from 'mongoose';
import { isDuplicateKey } from './mongo-errors.ts';

/**
 * Inserts a row unless one with its id exists, also when two processes try at once.
 * @returns whether it was inserted.
 */
export async function insertMissing<Row extends { _id: unknown }>(
  rows: Model<Row>,
  _id: Row['_id'] | string,
  fields: object,
): Promise<boolean> {
  try {
    const { upsertedCount } = await rows.updateOne(
      { _id } as object,
      { $setOnInsert: fields },
      { upsert: true },
    );
    return upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
