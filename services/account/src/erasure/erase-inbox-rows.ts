import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { blankNames } from '../notifications/blank-names.ts';
import { GroupedEvents } from '../notifications/grouped-event.model.ts';
import { Inboxes } from '../notifications/inbox.model.ts';
import { Notifications } from '../notifications/notification.model.ts';

/**
 * Entries per transaction. Large, since each batch scans past the deleted index entries of those before it, and
 * only the owner reads and writes these rows.
 */
const batchSize = 5_000;

/**
 * Deletes a user's inbox and removes their name from other inboxes, at most `limit` entries in total. Joins the
 * current transaction; without one, each batch has its own.
 * @returns the number of entries.
 */
export async function eraseInboxRows(userId: string, limit = Infinity): Promise<number> {
  const deleted = await deleteInboxRows(userId, limit);
  return deleted < limit ? deleted + (await blankNames(userId, limit - deleted)) : deleted;
}

/** Deletes the oldest entries first, and the inbox with the last entry. */
async function deleteInboxRows(userId: string, limit: number): Promise<number> {
  let deleted = 0;
  while (deleted < limit) {
    const maxEntries = Math.min(batchSize, limit - deleted);
    const found = await inTransaction(() => deleteOldest(userId, maxEntries));
    deleted += found;
    if (found < maxEntries) break;
  }
  return deleted;
}

async function deleteOldest(userId: string, maxEntries: number): Promise<number> {
  const last = await Notifications.findOne({ userId }, { seq: 1 })
    .sort({ seq: 1 })
    .skip(maxEntries - 1)
    .lean();
  const oldest = last ? { userId, seq: trusted({ $lte: last.seq }) } : { userId };
  // Only entries of a group have rows in `GroupedEvents`.
  const grouped = await Notifications.find(
    { ...oldest, group: trusted({ $type: 'string' }) },
    { _id: 1 },
  ).lean();
  if (grouped.length > 0)
    await GroupedEvents.deleteMany({ entryId: trusted({ $in: grouped.map(({ _id }) => _id) }) });
  const { deletedCount } = await Notifications.deleteMany(oldest);
  if (deletedCount < maxEntries) await Inboxes.deleteOne({ _id: userId });
  return deletedCount;
}
