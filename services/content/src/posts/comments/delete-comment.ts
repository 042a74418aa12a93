import { addAudit, shortId } from '@petcare/platform/audit/audit.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { commentFacts, Comments, type CommentDocument } from './comment.model.ts';
import { decreaseCommentCounts } from './count-comments.ts';

/**
 * Deletes a comment for its author, the owner of the post, an admin or a system process. Its number stays unused.
 * @throws not_found, forbidden.
 */
export async function deleteComment(id: string, caller: Caller): Promise<void> {
  const comment = await Comments.findById(id).lean();
  if (!comment) throw notFound('comment');
  if (!(await canDelete(comment, caller))) throw forbidden();
  if (!(await remove(comment))) throw notFound('comment');
}

async function canDelete({ authorId, adoptionId }: CommentDocument, caller: Caller): Promise<boolean> {
  if (caller.kind === 'system') return true;
  if (caller.kind === 'visitor') return false;
  if (caller.id === authorId || caller.role === 'admin') return true;
  return (await Adoptions.exists({ _id: adoptionId, ownerId: caller.id })) !== null;
}

/**
 * Returns false when another request was faster. Runs exclusively with new comments of the post, because both write its
 * count.
 */
function remove({ _id, adoptionId }: CommentDocument): Promise<boolean> {
  return runExclusive(adoptionId, () =>
    inTransaction(async () => {
      const deleted = await Comments.findOneAndDelete({ _id }).lean();
      if (!deleted) return false;
      await decreaseCommentCounts([{ _id: adoptionId, count: 1 }]);
      await addEvent('comment.deleted', {
        // From the deleted document, which may have been edited since it was read.
        aggregate: { id: _id, sequence: deleted.version + 1 },
        data: commentFacts(deleted),
      });
      await addAudit(
        'content',
        {
          action: 'comment.deleted',
          record: { type: 'comment', id: _id, label: shortId(_id) },
          before: null,
          after: null,
        },
        { owner: deleted.authorId },
      );
      return true;
    }),
  );
}
