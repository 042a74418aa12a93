import { trusted, type Model } from 'mongoose';

/**
 * Batch size of deletions of one user's rows, in one transaction each. Other requests do not write these rows, and
 * every batch skips over the remains of earlier ones, so large batches are faster.
 */
export const rowsPerBatch = 5_000;

/**
 * Restricts a filter to the newest `limit` rows, or returns it unchanged when there are fewer. Rows of one instant are
 * kept together, so a few more may match. Requires an index on the filter's fields, `createdAt` and `_id`.
 */
export async function narrowToNewest<Row>(
  rows: Model<Row>,
  filter: Record<string, unknown>,
  limit: number,
): Promise<Record<string, unknown>> {
  const last = await rows
    .findOne(filter, { createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(limit - 1)
    .lean<{ createdAt: Date }>();
  return last ? { ...filter, createdAt: trusted({ $gte: last.createdAt }) } : filter;
}
