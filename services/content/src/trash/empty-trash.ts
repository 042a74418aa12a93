import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { removeLeftovers } from './remove-leftovers.ts';
import { rowsPerBatch } from '../posts/remove-rows.ts';
import { notePicturesOfGonePosts } from '../picture-cleanup/freed-pictures.ts';
import { expired, Trash, type TrashDocument } from '../posts/trash.model.ts';

/** Removes for good what has been in the trash for thirty days, with its comments and pictures. @returns how many posts. */
export function emptyTrash(now = new Date()): Promise<number> {
  return remove({ expiresAt: trusted({ $lte: now }) }, Infinity);
}

/**
 * Removes for good what a person has in the trash, at most `limit` posts. From its beginning nobody can bring any of
 * it back. What is repeated goes on where it stopped.
 * @returns how many posts are gone.
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

async function remove(which: object, limit: number): Promise<number> {
  let removed = 0;
  while (removed < limit) {
    const rows = await Trash.find(which, { kind: 1, ownerId: 1, label: 1 })
      .limit(Math.min(rowsPerBatch, limit - removed))
      .lean<Row[]>();
    if (rows.length === 0) break;
    removed += await removeForGood(rows);
  }
  return removed;
}

/** The row goes last: as long as it lies there, whoever is interrupted is followed by somebody who carries on. */
async function removeForGood(rows: readonly Row[]): Promise<number> {
  const adoptions = rows.filter(({ kind }) => kind === 'adoption');
  await removeLeftovers(adoptions.map(({ _id, ownerId, label }) => ({ _id, ownerId, title: label })));
  const ids = rows.map(({ _id }) => _id);
  return inTransaction(async () => {
    const { deletedCount } = await Trash.deleteMany({ _id: trusted({ $in: ids }) });
    await notePicturesOfGonePosts(rows.map(({ ownerId }) => ownerId));
    return deletedCount;
  });
}
