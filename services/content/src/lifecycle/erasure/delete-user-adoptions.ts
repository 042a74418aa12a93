import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { addToCount } from '../../posts/count-posts.ts';
import { rowsPerBatch } from '../../posts/remove-rows.ts';
import { emptyTrashOf } from '../trash/empty-trash.ts';
import { expired, Trash, type TrashDocument } from '../../posts/trash.model.ts';
import { recordDeletedPosts } from '../picture-cleanup/freed-pictures.ts';
import { Adoptions, type AdoptionDocument } from '../../posts/adoptions/adoption.model.ts';

/**
 * Deletes at most `limit` posts of a user for good, including those in the trash, with their comments and applications,
 * and notifies open applicants. A repeated call continues.
 * @returns the number of posts.
 */
export async function deleteUserAdoptions(ownerId: string, limit = Infinity): Promise<number> {
  let removed = 0;
  while (removed < limit) {
    const batchSize = Math.min(rowsPerBatch, limit - removed);
    const { found, bare: finished } = await hidePosts(ownerId, batchSize);
    removed += finished;
    removed += await emptyTrashOf(ownerId, 'adoption', limit - removed);
    if (found < batchSize) break;
  }
  return removed;
}

type HiddenPost = Pick<AdoptionDocument, '_id' | 'ownerId' | 'title' | 'commentCount' | 'applicationCount'>;

/**
 * Removes posts from every list. Posts without comments and applications are finished; the others move to the trash,
 * where they cannot be restored, so that an interrupted deletion can continue.
 */
function hidePosts(ownerId: string, batchSize: number): Promise<{ found: number; bare: number }> {
  return inTransaction(async () => {
    const posts = await Adoptions.find(
      { ownerId },
      { title: 1, ownerId: 1, commentCount: 1, applicationCount: 1 },
    )
      .limit(batchSize)
      .lean();
    if (posts.length === 0) return { found: 0, bare: 0 };
    const ids = posts.map(({ _id }) => _id);
    const { deletedCount } = await Adoptions.deleteMany({ _id: trusted({ $in: ids }) });
    await addToCount('adoption', -deletedCount);
    const unfinished = posts.filter(
      ({ commentCount, applicationCount }) => commentCount + applicationCount > 0,
    );
    // Lean: the rows are valid, and casting thousands of them takes longer than storing them.
    await Trash.insertMany(unfinished.map(toUnrestorableRow), { lean: true });
    await recordDeletedPosts([ownerId]);
    await addEvent('adoptions.removed', {
      aggregate: { id: ownerId, sequence: 1 },
      data: { owner_id: ownerId, adoption_ids: ids },
    });
    return { found: posts.length, bare: posts.length - unfinished.length };
  });
}

function toUnrestorableRow({ _id, ownerId, title: label }: HiddenPost): TrashDocument {
  return {
    _id,
    kind: 'adoption',
    ownerId,
    label,
    imageUrl: '',
    byOwner: false,
    document: null,
    deletedAt: new Date(),
    expiresAt: expired,
  };
}
