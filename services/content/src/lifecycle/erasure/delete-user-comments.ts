import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { rowsPerBatch } from '../../posts/remove-rows.ts';
import { Comments } from '../../posts/comments/comment.model.ts';
import { decreaseCommentCounts } from '../../posts/comments/count-comments.ts';

/**
 * Deletes about `limit` comments of a user; comments under one post are deleted together. A repeated call continues.
 * @returns the number of comments.
 */
export function deleteUserComments(authorId: string, limit = Infinity): Promise<number> {
  return runInBatches({ limit, atOnce: rowsPerBatch }, (batchSize) => removeBatch(authorId, batchSize));
}

async function removeBatch(authorId: string, batchSize: number): Promise<number> {
  const batch = await firstPostsFilter(authorId, batchSize);
  return inTransaction(async () => {
    const byPost = await Comments.aggregate<{ _id: string; count: number }>([
      { $match: batch },
      { $group: { _id: '$adoptionId', count: { $sum: 1 } } },
    ]);
    if (byPost.length === 0) return 0;
    // Writes the posts first, as every decision does, and early, because concurrent comments write them too.
    await decreaseCommentCounts(byPost);
    const { deletedCount } = await Comments.deleteMany(batch);
    await addEvent('comments.removed', {
      aggregate: { id: authorId, sequence: 1 },
      data: { author_id: authorId, adoption_ids: byPost.map(({ _id }) => _id) },
    });
    return deletedCount;
  });
}

/** Returns the filter of the user's comments up to the post that contains comment number `batchSize`. */
async function firstPostsFilter(authorId: string, batchSize: number): Promise<Record<string, unknown>> {
  const last = await Comments.findOne({ authorId }, { adoptionId: 1 })
    .sort({ adoptionId: 1 })
    .skip(batchSize - 1)
    .lean();
  return last ? { authorId, adoptionId: trusted({ $lte: last.adoptionId }) } : { authorId };
}
