import type { Comment } from '@petcare/contracts/content/comments.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { Comments, toComment } from './comment.model.ts';

interface CommentRange {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/**
 * Returns the newest comments of a post, those before a number or the first ones after one, oldest first, and the
 * total.
 * @throws not_found – when the post does not exist.
 */
export async function listComments(
  adoptionId: string,
  { limit, before, after }: CommentRange,
): Promise<{ comments: Comment[]; total: number }> {
  const post = await Adoptions.findById(adoptionId, { commentCount: 1 }).lean();
  if (!post) throw notFound('adoption post');
  const range = {
    ...(before !== undefined && { $lt: before }),
    ...(after !== undefined && { $gt: after }),
  };
  const found = await Comments.find({
    adoptionId,
    ...(Object.keys(range).length > 0 && { seq: trusted(range) }),
  })
    .sort({ seq: after === undefined ? -1 : 1 })
    .limit(limit)
    .lean();
  const rows = after === undefined ? found.toReversed() : found;
  const authorOf = await findAuthors(rows.map(({ authorId }) => authorId));
  return { comments: rows.map((row) => toComment(row, authorOf(row.authorId))), total: post.commentCount };
}
