import { trusted } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Trash } from '../trash.model.ts';

/**
 * Lowers the comment counts of posts after a deletion, also of posts in the trash, which may be restored. Only inside
 * the transaction that deletes the comments.
 */
export async function decreaseCommentCounts(
  byPost: readonly { readonly _id: string; readonly count: number }[],
): Promise<void> {
  const postsOf = Map.groupBy(byPost, ({ count }) => count);
  for (const [count, posts] of postsOf) {
    const ids = posts.map(({ _id }) => _id);
    const { matchedCount } = await Adoptions.updateMany(
      { _id: trusted({ $in: ids }) },
      { $inc: { commentCount: -count } },
    );
    // Writing the trash row conflicts with a concurrent restore.
    if (matchedCount < ids.length)
      await Trash.updateMany(
        { _id: trusted({ $in: ids }), kind: 'adoption' },
        { $inc: { 'document.commentCount': -count } },
      );
  }
}
