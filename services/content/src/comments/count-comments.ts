import { trusted } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Trash } from '../posts/trash.model.ts';

/**
 * Keeps the numbers of comments of posts right when comments are deleted, those of posts in the trash too: they come
 * back with them. Only inside the transaction that deletes the comments.
 */
export async function lowerCommentCounts(
  byPost: readonly { readonly _id: string; readonly count: number }[],
): Promise<void> {
  const postsOf = Map.groupBy(byPost, ({ count }) => count);
  for (const [count, posts] of postsOf) {
    const ids = posts.map(({ _id }) => _id);
    const { matchedCount } = await Adoptions.updateMany(
      { _id: trusted({ $in: ids }) },
      { $inc: { commentCount: -count } },
    );
    // Writing the trash collides with whoever brings the post back at this moment.
    if (matchedCount < ids.length)
      await Trash.updateMany(
        { _id: trusted({ $in: ids }), kind: 'adoption' },
        { $inc: { 'document.commentCount': -count } },
      );
  }
}
