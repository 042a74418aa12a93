import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted, type Model } from 'mongoose';
import { Adoptions } from '../../posts/adoptions/adoption.model.ts';
import { Memories } from '../../posts/memories/memory.model.ts';
import { rowsPerBatch } from '../../posts/remove-rows.ts';
import { Trash } from '../../posts/trash.model.ts';
import { PictureRemovals } from './picture-removal.model.ts';
import { Uploads, type UploadDocument } from '../../pictures/uploads/upload.model.ts';

type Candidate = Pick<UploadDocument, '_id' | 'use'>;

/**
 * Removes at most `limit` pictures of a user that match `filter` and belong to no post: the rows at once, the files
 * with the next cleanup.
 * @returns the number of pictures.
 */
export async function removePictures(ownerId: string, filter: object, limit = Infinity): Promise<number> {
  const candidates = await Uploads.find({ ownerId, ...filter }, { use: 1 }).lean();
  let removed = 0;
  for (let at = 0; at < candidates.length && removed < limit;) {
    const batch = candidates.slice(at, at + Math.min(rowsPerBatch, limit - removed));
    at += batch.length;
    removed += await inTransaction(() => removeUnlessPosted(batch));
  }
  return removed;
}

async function removeUnlessPosted(candidates: readonly Candidate[]): Promise<number> {
  const posts = candidates.flatMap(({ use }) =>
    use?.kind === 'memory' || use?.kind === 'adoption' ? [use.id] : [],
  );
  const existing = await findExisting(posts);
  const freed = candidates.filter(({ use }) => use === null || !existing.has(use.id)).map(({ _id }) => _id);
  if (freed.length === 0) return 0;
  const { deletedCount } = await Uploads.deleteMany({ _id: trusted({ $in: freed }) });
  await PictureRemovals.create([{ _id: newId(), uploadIds: freed }]);
  return deletedCount;
}

/** Returns the posts that exist or can be restored, read in one snapshot. */
async function findExisting(ids: readonly string[]): Promise<Set<string>> {
  const existing = new Set<string>();
  for (const posts of [Memories, Adoptions, Trash] as unknown as Model<{ _id: string }>[]) {
    const found = await posts.find({ _id: trusted({ $in: [...ids] }) }, { _id: 1 }).lean();
    for (const { _id } of found) existing.add(_id);
  }
  return existing;
}
