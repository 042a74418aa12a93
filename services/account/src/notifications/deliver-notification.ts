import type { Notification } from '@petcare/contracts/notifications/notifications.ts';
import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Users } from '../users/user.model.ts';
import { withoutName } from './blank-names.ts';
import { GroupedEvents, groupedEventId } from './grouped-event.model.ts';
import { Inboxes, readInbox, unseenCount, type InboxDocument } from './inbox.model.ts';
import { joinOpenEntry } from './join-open-entry.ts';
import { Notifications, toNotification, type NotificationDocument } from './notification.model.ts';

export interface SharedEntry {
  readonly event_id: string;
  readonly content: NotificationContent;
  readonly group?: string | undefined;
  readonly about?: string | undefined;
}

interface Delivery extends SharedEntry {
  readonly user_id: string;
}

export interface Delivered {
  /** False for a redelivery, or when the user does not exist. */
  readonly delivered: boolean;
  readonly notification: Notification | null;
  readonly unseen: number;
}

/**
 * Appends an entry to a user's inbox, or merges the event into the unseen entry of its group. Idempotent per event
 * and user, also under concurrency.
 */
export async function deliverNotification(delivery: Delivery): Promise<Delivered> {
  const { user_id } = delivery;
  for (;;) {
    try {
      return await runExclusive(user_id, () => inTransaction(() => store(delivery)));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const earlier = await findDeliveredEntry(delivery);
      if (earlier) return toDelivered(false, earlier, await readInbox(user_id));
      // Another event created the inbox concurrently; the next round finds it.
    }
  }
}

async function store(request: Delivery): Promise<Delivered> {
  const { event_id, user_id, group } = request;
  if (!(await isActive(user_id)) || !(await mayWrite(user_id)))
    return { delivered: false, notification: null, unseen: 0 };
  const delivery = { ...request, ...(await contentToStore(request)) };
  const joined = group === undefined ? null : await joinOpenEntry({ ...delivery, userId: user_id, group });
  const stored = joined ?? (await appendEntry(delivery));
  if (group !== undefined)
    await GroupedEvents.create([
      { _id: groupedEventId(event_id, user_id), entryId: stored.entry._id, at: new Date() },
    ]);
  return toDelivered(true, stored.entry, stored.inbox);
}

async function isActive(userId: string): Promise<boolean> {
  return (await Users.exists({ _id: userId, removal: trusted({ $ne: 'begun' }) })) !== null;
}

/**
 * Removes the name of a user who is deleted or being deleted: their deletion may already have blanked other
 * entries.
 */
export async function contentToStore({
  content,
  about,
}: Pick<SharedEntry, 'content' | 'about'>): Promise<Pick<NotificationDocument, 'content' | 'about'>> {
  if (about === undefined) return { content, about: null };
  return (await isActive(about)) ? { content, about } : { content: withoutName(content), about: null };
}

async function appendEntry({
  event_id,
  user_id,
  content,
  group,
  about,
}: Omit<Delivery, 'about'> & Pick<NotificationDocument, 'about'>): Promise<{
  entry: NotificationDocument;
  inbox: InboxDocument;
}> {
  // Taken in the same transaction, so that a failed entry leaves no gap in the numbers.
  const inbox =
    (await Inboxes.findOneAndUpdate(
      { _id: user_id },
      { $inc: { lastSeq: 1 } },
      { returnDocument: 'after' },
    ).lean()) ?? (await createInbox(user_id));
  const entry: NotificationDocument = {
    _id: newId(),
    userId: user_id,
    eventId: event_id,
    seq: inbox.lastSeq,
    content,
    group: group ?? null,
    about,
    count: 1,
    readAt: null,
    createdAt: new Date(),
  };
  await Notifications.create([entry]);
  return { entry, inbox };
}

async function createInbox(userId: string): Promise<InboxDocument> {
  const inbox: InboxDocument = { _id: userId, lastSeq: 1, seenUpTo: 0, grouped: 0 };
  await Inboxes.create([inbox]);
  return inbox;
}

async function findDeliveredEntry({
  event_id,
  user_id,
  group,
}: Delivery): Promise<NotificationDocument | null> {
  if (group === undefined) return Notifications.findOne({ eventId: event_id, userId: user_id }).lean();
  const groupedEvent = await GroupedEvents.findById(groupedEventId(event_id, user_id)).lean();
  return groupedEvent && Notifications.findById(groupedEvent.entryId).lean();
}

export function toDelivered(
  delivered: boolean,
  entry: NotificationDocument,
  inbox: InboxDocument,
): Delivered {
  return { delivered, notification: toNotification(entry, inbox.seenUpTo), unseen: unseenCount(inbox) };
}
