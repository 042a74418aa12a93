import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { rowsPerBatch } from '../posts/remove-rows.ts';
import { Comments } from '../comments/comment.model.ts';
import { decreaseCommentCounts } from '../comments/count-comments.ts';

/**
 * Deletes all comments of a person, at most `limit` of them, but never only some of those under one post. What is
 * repeated goes on where it stopped.
 * @returns how many.
 */
export function deleteUserComments(authorId: string, limit = Infinity): Promise<number> {
  return runInBatches({ limit, atOnce: rowsPerBatch }, (most) => removeSome(authorId, most));
}

async function removeSome(authorId: string, most: number): Promise<number> {
  const some = await underTheFirstPosts(authorId, most);
  return inTransaction(async () => {
    const byPost = await Comments.aggregate<{ _id: string; count: number }>([
      { $match: some },
      { $group: { _id: '$adoptionId', count: { $sum: 1 } } },
    ]);
    if (byPost.length === 0) return 0;
    // The posts first, as in every decision about them; and soon, as those who comment meanwhile write them too.
    await decreaseCommentCounts(byPost);
    const { deletedCount } = await Comments.deleteMany(some);
    await addEvent('comments.removed', {
      aggregate: { id: authorId, sequence: 1 },
      data: { author_id: authorId, adoption_ids: byPost.map(({ _id }) => _id) },
    });
    return deletedCount;
  });
}

/** A person's comments as far as the post that the last of so many stands under. */
async function underTheFirstPosts(authorId: string, most: number): Promise<Record<string, unknown>> {
  const last = await Comments.findOne({ authorId }, { adoptionId: 1 })
    .sort({ adoptionId: 1 })
    .skip(most - 1)
    .lean();
  return last ? { authorId, adoptionId: trusted({ $lte: last.adoptionId }) } : { authorId };
}
