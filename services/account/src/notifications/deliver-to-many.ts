import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Users } from '../users/user.model.ts';
import {
  contentToStore,
  deliverNotification,
  toDelivered,
  type Delivered,
  type SharedEntry,
} from './deliver-notification.ts';
import { GroupedEvents, groupedEventId } from './grouped-event.model.ts';
import { Inboxes, type InboxDocument } from './inbox.model.ts';
import { Notifications, type NotificationDocument } from './notification.model.ts';

interface DeliveryToMany extends SharedEntry {
  readonly user_ids: readonly string[];
}

interface DeliveredTo extends Delivered {
  readonly userId: string;
}

/**
 * Adds the same entry to several inboxes with one transaction, as `deliverNotification` does to each. Idempotent per
 * event and user.
 */
export async function deliverToMany({ user_ids, ...entry }: DeliveryToMany): Promise<DeliveredTo[]> {
  // All processes write the inboxes in the same order.
  const userIds = [...new Set(user_ids)].toSorted();
  try {
    // Notifications of one group mostly have the same recipients and would collide.
    return await runExclusive(`inboxes of ${entry.group ?? entry.event_id}`, () =>
      inTransaction(() => storeAll(userIds, entry)),
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Some have received the event before, or an inbox was created concurrently.
    const delivered: DeliveredTo[] = [];
    for (const userId of userIds)
      delivered.push({ ...(await deliverNotification({ ...entry, user_id: userId })), userId });
    return delivered;
  }
}

async function storeAll(userIds: readonly string[], entry: SharedEntry): Promise<DeliveredTo[]> {
  const { event_id, group } = entry;
  const active = await Users.find(
    { _id: trusted({ $in: [...userIds] }), removal: trusted({ $ne: 'begun' }) },
    { _id: 1 },
  ).lean();
  const recipients = active.map(({ _id }) => _id).toSorted();
  if (recipients.length === 0) return [];
  const { content, about } = await contentToStore(entry);
  const now = new Date();
  const ofRecipients = { _id: trusted({ $in: recipients }) };
  // Written before they are read: joining an entry excludes a concurrent mark-as-seen.
  if (group !== undefined) await Inboxes.updateMany(ofRecipients, { $inc: { grouped: 1 } });
  const found = await Inboxes.find(ofRecipients).lean();
  const inboxes = new Map(found.map((inbox) => [inbox._id, inbox]));
  const open = group === undefined ? new Map() : await findOpenEntries(group, inboxes);
  const appended = recipients.filter((userId) => !open.has(userId));
  await numberEntries(appended, inboxes);
  const joined = [...open.values()].map((former): NotificationDocument => ({
    ...former,
    content,
    about,
    createdAt: now,
    count: former.count + 1,
  }));
  const added = appended.map((userId): NotificationDocument => ({
    _id: newId(),
    userId,
    eventId: event_id,
    seq: inboxes.get(userId)?.lastSeq ?? 1,
    content,
    group: group ?? null,
    about,
    count: 1,
    readAt: null,
    createdAt: now,
  }));
  if (joined.length > 0)
    await Notifications.updateMany(
      { _id: trusted({ $in: joined.map(({ _id }) => _id) }) },
      { $set: { content, about, createdAt: now }, $inc: { count: 1 } },
    );
  if (added.length > 0) await Notifications.insertMany(added);
  const stored = [...joined, ...added];
  if (group !== undefined)
    await GroupedEvents.insertMany(
      stored.map(({ _id, userId }) => ({ _id: groupedEventId(event_id, userId), entryId: _id, at: now })),
    );
  return stored.map((one) => ({
    ...toDelivered(true, one, inboxes.get(one.userId) ?? newInbox(one.userId)),
    userId: one.userId,
  }));
}

/** Finds the latest unseen and unread entry of a group in each inbox. */
async function findOpenEntries(
  group: string,
  inboxes: ReadonlyMap<string, InboxDocument>,
): Promise<Map<string, NotificationDocument>> {
  const entries = await Notifications.find({
    userId: trusted({ $in: [...inboxes.keys()] }),
    group,
    readAt: null,
  })
    .sort({ seq: 1 })
    .lean();
  const unseen = entries.filter(({ userId, seq }) => seq > (inboxes.get(userId)?.seenUpTo ?? 0));
  return new Map(unseen.map((entry) => [entry.userId, entry]));
}

/**
 * Takes the next number of each inbox and creates the missing inboxes. A concurrent delivery makes one of both
 * transactions repeat.
 */
async function numberEntries(userIds: readonly string[], inboxes: Map<string, InboxDocument>): Promise<void> {
  const existing = userIds.filter((userId) => inboxes.has(userId));
  const missing = userIds.filter((userId) => !inboxes.has(userId)).map(newInbox);
  if (existing.length > 0)
    await Inboxes.updateMany({ _id: trusted({ $in: existing }) }, { $inc: { lastSeq: 1 } });
  for (const userId of existing) {
    const inbox = inboxes.get(userId);
    if (inbox) inboxes.set(userId, { ...inbox, lastSeq: inbox.lastSeq + 1 });
  }
  if (missing.length > 0) await Inboxes.insertMany(missing);
  for (const inbox of missing) inboxes.set(inbox._id, inbox);
}

function newInbox(userId: string): InboxDocument {
  return { _id: userId, lastSeq: 1, seenUpTo: 0, grouped: 0 };
}
