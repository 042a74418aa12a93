import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import type { Model } from 'mongoose';
import { PostCounts, type PostKind } from './post-count.model.ts';

/*
 * Counting a collection takes the longer the more it holds, and every page of a list names the total. So the
 * number is kept, in the transactions that change it, and in shares: with one record alone, posts that are shared
 * at the same moment would wait for each other.
 */
const shares = 16;
const shareId = (kind: PostKind, share: number) => `${kind}-${share}`;
let nextShare = Math.floor(Math.random() * shares);

/** How many posts of this kind there are, in a time that does not grow with them. */
export async function countPosts(kind: PostKind): Promise<number> {
  const found = await PostCounts.find({ kind }, { count: 1 }).lean();
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** Keeps the number right: to be called in the transaction that adds (or, with a negative number, deletes) posts. */
export async function addToCount(kind: PostKind, added: number): Promise<void> {
  nextShare = (nextShare + 1) % shares;
  const { matchedCount } = await PostCounts.updateOne(
    { _id: shareId(kind, nextShare) },
    { $inc: { count: added } },
  );
  if (matchedCount === 0) throw new Error(`the posts of kind ${kind} have not been counted yet`);
}

/**
 * Makes the shares of a kind, and corrects their sum where posts were stored past `addToCount` (demo data, a restored
 * backup). To be called before the first post is stored; safe to repeat, and while others post.
 * Returns by how much the sum was wrong.
 */
export async function settleCount<Row>(kind: PostKind, posts: Model<Row>): Promise<number> {
  const present = new Set((await PostCounts.find({ kind }, { _id: 1 }).lean()).map(({ _id }) => _id));
  for (let share = 0; share < shares; share += 1) {
    const _id = shareId(kind, share);
    if (!present.has(_id)) await PostCounts.create({ _id, kind, count: 0 }).catch(ignoreDuplicate);
  }
  // One snapshot holds both numbers: posts that others are storing are in both or in neither.
  return inTransaction(async () => {
    const missing = (await posts.countDocuments()) - (await countPosts(kind));
    if (missing !== 0) await addToCount(kind, missing);
    return Math.abs(missing);
  });
}

function ignoreDuplicate(error: unknown): void {
  if (!isDuplicateKey(error)) throw error;
}
