import type { Model } from 'mongoose';

/** Drops an index by name and returns 1, or 0 if it does not exist. Concurrent runs drop it once. */
export function dropIndex<Row>(rows: Model<Row>, name: string): () => Promise<number> {
  return async () => {
    const indexes = await rows.collection.indexes();
    if (!indexes.some((index) => index.name === name)) return 0;
    try {
      await rows.collection.dropIndex(name);
      return 1;
    } catch (error) {
      if (isMissingIndex(error)) return 0;
      throw error;
    }
  };
}

/** IndexNotFound: another process has dropped it since it was listed. */
function isMissingIndex(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 27;
}
