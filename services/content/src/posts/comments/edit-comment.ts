import { retryWhileNull } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { conflict, forbidden, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { commentFacts, Comments, type CommentDocument } from './comment.model.ts';
import { canEdit } from './comment.rules.ts';

/**
 * Edits the caller's comment within fifteen minutes. The stored version is the guard: after a concurrent edit the
 * request is evaluated again. A request that changes nothing publishes no event.
 * @throws not_found; forbidden – when the caller is not the author; edit_window_closed.
 */
export async function editComment(
  { id, body }: { id: string; body: string },
  caller: UserCaller,
  now = new Date(),
): Promise<CommentDocument> {
  return retryWhileNull(async () => {
    const comment = await readOwn(id, caller);
    if (comment.body === body) return comment;
    if (!canEdit(comment.createdAt, now)) throw conflict('edit_window_closed');
    return inTransaction(() => storeEdit(comment, body));
  });
}

async function readOwn(id: string, caller: UserCaller): Promise<CommentDocument> {
  const comment = await Comments.findById(id).lean();
  if (!comment || !(await Adoptions.exists({ _id: comment.adoptionId }))) throw notFound('comment');
  if (comment.authorId !== caller.id) throw forbidden();
  return comment;
}

/** Returns null when the comment has been edited or deleted since it was read. */
async function storeEdit(comment: CommentDocument, body: string): Promise<CommentDocument | null> {
  const edited = await Comments.findOneAndUpdate(
    { _id: comment._id, version: comment.version },
    { $set: { body }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (edited)
    await addEvent('comment.updated', {
      aggregate: { id: edited._id, sequence: edited.version },
      data: commentFacts(edited),
    });
  return edited;
}
