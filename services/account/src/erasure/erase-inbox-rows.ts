import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { blankNames } from '../notifications/blank-names.ts';
import { GroupedEvents } from '../notifications/grouped-event.model.ts';
import { Inboxes } from '../notifications/inbox.model.ts';
import { Notifications } from '../notifications/notification.model.ts';

/**
 * Entries that go in one transaction. Their owner alone reads and writes them, so it keeps nobody waiting; each batch
 * reads past what the ones before it have left behind, so small ones cost more than they spare.
 */
const batchSize = 5_000;

/**
 * Deletes a person's inbox and takes their name out of the inboxes of others, at most `limit` entries of both together.
 * In the transaction going on, or in ones of its own.
 * @returns how many.
 */
export async function eraseInboxRows(userId: string, limit = Infinity): Promise<number> {
  const deleted = await deleteInboxRows(userId, limit);
  return deleted < limit ? deleted + (await blankNames(userId, limit - deleted)) : deleted;
}

/** The oldest entries first; with the last entry goes the inbox itself. */
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
  // Only entries that others may join have left notes.
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
