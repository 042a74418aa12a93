import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { addToCount } from '../posts/count-posts.ts';
import { rowsPerBatch } from '../posts/remove-rows.ts';
import { emptyTrashOf } from '../trash/empty-trash.ts';
import { expired, Trash, type TrashDocument } from '../posts/trash.model.ts';
import { notePicturesOfGonePosts } from '../picture-cleanup/freed-pictures.ts';
import { Adoptions, type AdoptionDocument } from '../adoptions/adoption.model.ts';

/**
 * Deletes all posts of a person for good with what stands under them, at most `limit` posts, also those that could
 * still be brought back; who still had an application open is told. What is repeated goes on where it stopped.
 * @returns how many posts.
 */
export async function deleteUserAdoptions(ownerId: string, limit = Infinity): Promise<number> {
  let removed = 0;
  while (removed < limit) {
    const most = Math.min(rowsPerBatch, limit - removed);
    const { found, bare } = await takeDown(ownerId, most);
    removed += bare;
    removed += await emptyTrashOf(ownerId, 'adoption', limit - removed);
    if (found < most) break;
  }
  return removed;
}

/** What of a post is read to take it down. */
type TakenDown = Pick<AdoptionDocument, '_id' | 'ownerId' | 'title' | 'commentCount' | 'applicationCount'>;

/**
 * Takes posts out of every list. Those that nobody has answered are gone with that; the others lie in the trash,
 * where nobody can bring them back from, until what stands under them is gone: should this process end before,
 * whoever comes next finds them there.
 */
function takeDown(ownerId: string, most: number): Promise<{ found: number; bare: number }> {
  return inTransaction(async () => {
    const posts = await Adoptions.find(
      { ownerId },
      { title: 1, ownerId: 1, commentCount: 1, applicationCount: 1 },
    )
      .limit(most)
      .lean<TakenDown[]>();
    if (posts.length === 0) return { found: 0, bare: 0 };
    const ids = posts.map(({ _id }) => _id);
    const { deletedCount } = await Adoptions.deleteMany({ _id: trusted({ $in: ids }) });
    await addToCount('adoption', -deletedCount);
    const answered = posts.filter(
      ({ commentCount, applicationCount }) => commentCount + applicationCount > 0,
    );
    // Lean: the rows are right as they are, and casting thousands of them takes longer than storing them.
    await Trash.insertMany(answered.map(neverBroughtBack), { lean: true });
    await notePicturesOfGonePosts([ownerId]);
    await addEvent('adoptions.removed', {
      aggregate: { id: ownerId, sequence: 1 },
      data: { owner_id: ownerId, adoption_ids: ids },
    });
    return { found: posts.length, bare: posts.length - answered.length };
  });
}

function neverBroughtBack({ _id, ownerId, title: label }: TakenDown): TrashDocument {
  return {
    _id,
    kind: 'adoption',
    ownerId,
    label,
    imageUrl: '',
    document: null,
    deletedAt: new Date(),
    expiresAt: expired,
  };
}
