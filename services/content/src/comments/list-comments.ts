import type { Comment } from '@petcare/contracts/comments.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { authorsOf } from '../user-copies/find-user-copies.ts';
import { Comments, toComment, type CommentDocument } from './comment.model.ts';

interface Asked {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/**
 * The newest comments of a post, or those before a number, or the first after one; oldest first in each case. And how
 * many there are in all.
 * @throws not_found when there is no such post (any more).
 */
export async function listComments(
  adoptionId: string,
  { limit, before, after }: Asked,
): Promise<{ comments: Comment[]; total: number }> {
  const post = await Adoptions.findById(adoptionId, { commentCount: 1 }).lean();
  if (!post) throw notFound('adoption post');
  const between = {
    ...(before !== undefined && { $lt: before }),
    ...(after !== undefined && { $gt: after }),
  };
  const found = await Comments.find({
    adoptionId,
    ...(Object.keys(between).length > 0 && { seq: trusted(between) }),
  })
    .sort({ seq: after === undefined ? -1 : 1 })
    .limit(limit)
    .lean<CommentDocument[]>();
  const rows = after === undefined ? found.toReversed() : found;
  const authorOf = await authorsOf(rows.map(({ authorId }) => authorId));
  return { comments: rows.map((row) => toComment(row, authorOf(row.authorId))), total: post.commentCount };
}
