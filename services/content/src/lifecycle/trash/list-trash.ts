import type { TrashEntry } from '@petcare/contracts/trash.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { findAuthors } from '../../copies/find-user-copies.ts';
import { ownTrash, toTrashEntry, Trash, trashOfOwner, type TrashDocument } from '../../posts/trash.model.ts';

/**
 * Returns one page of the posts that the caller can restore, newest first, and their number: the caller's own
 * deletions, or all for admins.
 */
export async function listTrash(
  { page, limit }: { page: number; limit: number },
  caller: UserCaller,
  now = new Date(),
): Promise<{ entries: TrashEntry[]; total: number }> {
  const filter = {
    ...(caller.role !== 'admin' && ownTrash(caller.id)),
    expiresAt: trusted({ $gt: now }),
  };
  const options = caller.role === 'admin' ? {} : { hint: trashOfOwner };
  const total = await Trash.countDocuments(filter, options);
  const rows = await Trash.find(filter, { document: 0 }, options)
    .sort({ deletedAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<TrashDocument[]>();
  const authorOf = await findAuthors(rows.map(({ ownerId }) => ownerId));
  return { entries: rows.map((row) => toTrashEntry(row, authorOf(row.ownerId).full_name)), total };
}
