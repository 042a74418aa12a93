import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import type { Model } from 'mongoose';
import { PostCounts, type PostKind } from './post-count.model.ts';

/*
 * Keeps post counts in counters, because counting a collection gets slower with its size and every page shows the
 * total. The counters are sharded, so that concurrent posts do not wait for one document.
 */
const counters = 16;
const counterId = (kind: PostKind, counter: number) => `${kind}-${counter}`;
let nextCounter = Math.floor(Math.random() * counters);

/** Returns the number of posts of a kind in constant time. */
export async function countPosts(kind: PostKind): Promise<number> {
  const found = await PostCounts.find({ kind }, { count: 1 }).lean();
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** Adds to the count (a negative number for deletions). Call it in the transaction that adds or deletes the posts. */
export async function addToCount(kind: PostKind, added: number): Promise<void> {
  nextCounter = (nextCounter + 1) % counters;
  const { matchedCount } = await PostCounts.updateOne(
    { _id: counterId(kind, nextCounter) },
    { $inc: { count: added } },
  );
  if (matchedCount === 0) throw new Error(`the posts of kind ${kind} have not been counted yet`);
}

/**
 * Creates the counters of a kind, and corrects their sum for posts stored without `addToCount`, such as a restored
 * backup. Must run before the first post is stored; idempotent, and safe during writes.
 * @returns the absolute error of the sum.
 */
export async function reconcileCount<Row>(kind: PostKind, posts: Model<Row>): Promise<number> {
  const present = new Set((await PostCounts.find({ kind }, { _id: 1 }).lean()).map(({ _id }) => _id));
  for (let counter = 0; counter < counters; counter += 1) {
    const _id = counterId(kind, counter);
    if (!present.has(_id)) await PostCounts.create({ _id, kind, count: 0 }).catch(ignoreDuplicate);
  }
  // Both counts are read in one snapshot, which contains concurrent posts in both or in neither.
  return inTransaction(async () => {
    const missing = (await posts.countDocuments()) - (await countPosts(kind));
    if (missing !== 0) await addToCount(kind, missing);
    return Math.abs(missing);
  });
}

function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
