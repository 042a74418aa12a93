import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted, type Model } from 'mongoose';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Memories } from '../memories/memory.model.ts';
import { rowsPerBatch } from '../posts/remove-rows.ts';
import { Trash } from '../posts/trash.model.ts';
import { PictureRemovals } from './picture-removal.model.ts';
import { Uploads, type UploadDocument } from '../uploads/upload.model.ts';

type Candidate = Pick<UploadDocument, '_id' | 'use'>;

/**
 * Removes those pictures of a person that `which` describes and no post has, at most `limit` of them: the rows at
 * once, so that nobody can use them; the files with the next sweep.
 * @returns how many.
 */
export async function removePictures(ownerId: string, which: object, limit = Infinity): Promise<number> {
  const candidates = await Uploads.find({ ownerId, ...which }, { use: 1 }).lean<Candidate[]>();
  let removed = 0;
  for (let at = 0; at < candidates.length && removed < limit;) {
    const some = candidates.slice(at, at + Math.min(rowsPerBatch, limit - removed));
    at += some.length;
    removed += await inTransaction(() => removeUnlessPosted(some));
  }
  return removed;
}

async function removeUnlessPosted(candidates: readonly Candidate[]): Promise<number> {
  const posts = candidates.flatMap(({ use }) =>
    use?.kind === 'memory' || use?.kind === 'adoption' ? [use.id] : [],
  );
  const standing = await existingAmong(posts);
  const freed = candidates.filter(({ use }) => use === null || !standing.has(use.id)).map(({ _id }) => _id);
  if (freed.length === 0) return 0;
  const { deletedCount } = await Uploads.deleteMany({ _id: trusted({ $in: freed }) });
  await PictureRemovals.create([{ _id: newId(), uploadIds: freed }]);
  return deletedCount;
}

/** Which of these posts stand, or can still be brought back. All are looked up as they were at one instant. */
async function existingAmong(ids: readonly string[]): Promise<Set<string>> {
  const standing = new Set<string>();
  for (const posts of [Memories, Adoptions, Trash] as unknown as Model<{ _id: string }>[]) {
    const found = await posts.find({ _id: trusted({ $in: [...ids] }) }, { _id: 1 }).lean();
    for (const { _id } of found) standing.add(_id);
  }
  return standing;
}
