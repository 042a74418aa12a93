import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { removeLeftovers } from './remove-leftovers.ts';
import { rowsPerBatch } from '../../posts/remove-rows.ts';
import { recordDeletedPosts } from '../picture-cleanup/freed-pictures.ts';
import { expired, Trash, type TrashDocument } from '../../posts/trash.model.ts';

export function emptyTrash(now = new Date()): Promise<number> {
  return remove({ expiresAt: trusted({ $lte: now }) }, Infinity);
}

/**
 * Removes at most `limit` posts of a user's trash for good. From the start none of them can be restored. A repeated
 * call continues.
 * @returns the number of posts.
 */
export async function emptyTrashOf(
  ownerId: string,
  kind: TrashDocument['kind'],
  limit = Infinity,
): Promise<number> {
  if (!(await Trash.exists({ ownerId, kind }))) return 0;
  await Trash.updateMany(
    { ownerId, kind, expiresAt: trusted({ $gt: expired }) },
    { $set: { expiresAt: expired } },
  );
  return remove({ ownerId, kind, expiresAt: expired }, limit);
}

type Row = Pick<TrashDocument, '_id' | 'kind' | 'ownerId' | 'label'>;

async function remove(filter: object, limit: number): Promise<number> {
  let removed = 0;
  while (removed < limit) {
    const rows = await Trash.find(filter, { kind: 1, ownerId: 1, label: 1 })
      .limit(Math.min(rowsPerBatch, limit - removed))
      .lean();
    if (rows.length === 0) break;
    removed += await removeForGood(rows);
  }
  return removed;
}

/** Deletes the trash row last, so that an interrupted run continues. */
async function removeForGood(rows: readonly Row[]): Promise<number> {
  const adoptions = rows.filter(({ kind }) => kind === 'adoption');
  await removeLeftovers(adoptions.map(({ _id, ownerId, label }) => ({ _id, ownerId, title: label })));
  const ids = rows.map(({ _id }) => _id);
  return inTransaction(async () => {
    const { deletedCount } = await Trash.deleteMany({ _id: trusted({ $in: ids }) });
    await recordDeletedPosts(rows.map(({ ownerId }) => ownerId));
    return deletedCount;
  });
}
