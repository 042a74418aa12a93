import type { SaveViewsBody, SavedViews } from '@petcare/contracts/account/saved-views.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { SavedViewLists, toSavedViews, type SavedViewsDocument } from './saved-views.model.ts';

const idOf = (userId: string, table: string) => `${userId}:${table}`;

export async function showSavedViews(userId: string, table: string): Promise<SavedViews> {
  return toSavedViews(await SavedViewLists.findById(idOf(userId, table)).lean());
}

/**
 * Replaces the views of a table. Matches on the version, and on the id for the first ones, so that of two browsers the
 * slower one changes nothing. Identical views are returned unchanged, whatever version they carry.
 * @throws version_conflict (with the current views)
 */
export async function saveViews(
  userId: string,
  { table, views, version }: SaveViewsBody,
): Promise<SavedViews> {
  const _id = idOf(userId, table);
  const before = await showSavedViews(userId, table);
  if (JSON.stringify(before.views) === JSON.stringify(views)) return before;
  if (before.version !== version) throw conflict('version_conflict', { details: { current: before } });
  if (await replace({ _id, userId, table, views, version: version + 1 }))
    return { views, version: version + 1 };
  throw conflict('version_conflict', { details: { current: await showSavedViews(userId, table) } });
}

/** @returns false when another request was first. */
async function replace(row: SavedViewsDocument): Promise<boolean> {
  if (row.version === 1)
    return inTransaction(() => SavedViewLists.create([row])).then(
      () => true,
      (error: unknown) => {
        if (isDuplicateKey(error, '_id')) return false;
        throw error;
      },
    );
  const { views, version, _id } = row;
  const { matchedCount } = await SavedViewLists.updateOne(
    { _id, version: version - 1 },
    { $set: { views, version } },
  );
  return matchedCount === 1;
}
