import { trusted, type Model } from 'mongoose';

/**
 * Rows of one person that go in one transaction. Nobody else writes them, so it keeps nobody waiting; each batch
 * reads past what the ones before it have left behind, so small ones cost more than they spare.
 */
export const rowsAtOnce = 5_000;

/**
 * Narrows a person's rows down to the newest so many, or leaves them as they are when there are fewer: whoever
 * deletes them need not read them first. Rows of one instant go together, so it may be a few more. The collection
 * has an index on what `whose` names first, `createdAt` and `_id`.
 */
export async function newestOf<Row>(
  rows: Model<Row>,
  whose: Record<string, unknown>,
  most: number,
): Promise<Record<string, unknown>> {
  const last = await rows
    .findOne(whose, { createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .skip(most - 1)
    .lean<{ createdAt: Date }>();
  return last ? { ...whose, createdAt: trusted({ $gte: last.createdAt }) } : whose;
}
