import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { blankNames, countEntriesNaming } from './blank-names.ts';
import { GroupedEvents } from './grouped-event.model.ts';
import { Inboxes, readInbox } from './inbox.model.ts';
import { Notifications, toNotification } from './notification.model.ts';

/**
 * Entries per transaction. Large, since each batch scans past the deleted index entries of those before it, and
 * only the owner reads and writes these rows.
 */
const batchSize = 5_000;

/** Erases the oldest entries first, and the inbox with the last entry. */
export const personalNotifications: PersonalKind = {
  kind: 'notifications',
  holds: [
    [Notifications, 'userId'],
    [Inboxes, '_id'],
  ],
  step: 'account_data',
  count: (userId) => Notifications.countDocuments({ userId }),
  /** Joins the current transaction; without one, each batch has its own. */
  erase: (userId, limit) =>
    runInBatches({ limit, atOnce: batchSize }, (size) => inTransaction(() => deleteOldest(userId, size))),
  async export(userId) {
    const { seenUpTo } = await readInbox(userId);
    const entries = await Notifications.find({ userId }).sort({ seq: 1 }).lean();
    return entries.map((entry) => toNotification(entry, seenUpTo));
  },
};

export const namedNotifications: PersonalKind = {
  kind: 'named-notifications',
  holds: [[Notifications, 'about']],
  step: 'account_data',
  kept: 'They are in the inboxes of other users, and stay without the name.',
  count: countEntriesNaming,
  erase: blankNames,
  notExported: 'They are notifications of other users.',
};

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
