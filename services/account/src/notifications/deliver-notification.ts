import type { Notification, NotificationContent } from '@petcare/contracts/notifications.ts';
import { inTurn } from '@petcare/platform/in-turn.ts';
import { inTransaction, isDuplicateKey, newId } from '@petcare/platform/mongo.ts';
import { Users } from '../users/user.model.ts';
import { GroupedEvents, groupedEventId } from './grouped-event.model.ts';
import { Inboxes, inboxOf, unseenIn, type Inbox } from './inbox.model.ts';
import { joinOpenEntry } from './join-open-entry.ts';
import { Notifications, toNotification, type StoredNotification } from './notification.model.ts';

interface Delivery {
  readonly event_id: string;
  readonly user_id: string;
  readonly content: NotificationContent;
  readonly group?: string | undefined;
}

interface Delivered {
  /** False: it had been delivered before, or there is nobody of this id (any more). */
  readonly delivered: boolean;
  readonly notification: Notification | null;
  readonly unseen: number;
}

/**
 * Puts an entry into a person's inbox under the next number, or into the unseen entry of its group. The same event
 * and person count once, however often and however many at a time they are sent.
 */
export async function deliverNotification(delivery: Delivery): Promise<Delivered> {
  const { user_id } = delivery;
  for (;;) {
    try {
      return await inTurn(user_id, () => inTransaction(() => put(delivery)));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const earlier = await earlierEntry(delivery);
      if (earlier) return answer(false, earlier, await inboxOf(user_id));
      // Not this event: another one was at the same time the first into this inbox. Now there is one.
    }
  }
}

async function put(delivery: Delivery): Promise<Delivered> {
  const { event_id, user_id, content, group } = delivery;
  const joined = group === undefined ? null : await joinOpenEntry({ userId: user_id, group, content });
  const made = joined ?? (await append(delivery));
  if (!made) return { delivered: false, notification: null, unseen: 0 };
  if (group !== undefined)
    await GroupedEvents.create([
      { _id: groupedEventId(event_id, user_id), entryId: made.entry._id, at: new Date() },
    ]);
  return answer(true, made.entry, made.inbox);
}

/** A new entry; null when there is nobody of this id. */
async function append({
  event_id,
  user_id,
  content,
  group,
}: Delivery): Promise<{ entry: StoredNotification; inbox: Inbox } | null> {
  // Taking the number in the same transaction is what leaves no gap when the entry cannot be stored.
  const inbox =
    (await Inboxes.findOneAndUpdate(
      { _id: user_id },
      { $inc: { lastSeq: 1 } },
      { returnDocument: 'after' },
    ).lean()) ?? (await openInbox(user_id));
  if (!inbox) return null;
  const entry: StoredNotification = {
    _id: newId(),
    userId: user_id,
    eventId: event_id,
    seq: inbox.lastSeq,
    content,
    group: group ?? null,
    count: 1,
    readAt: null,
    createdAt: new Date(),
  };
  await Notifications.create([entry]);
  return { entry, inbox };
}

/** A first inbox with its first number taken, for somebody who exists. */
async function openInbox(userId: string): Promise<Inbox | null> {
  if (!(await Users.exists({ _id: userId }))) return null;
  const inbox: Inbox = { _id: userId, lastSeq: 1, seenUpTo: 0, grouped: 0 };
  await Inboxes.create([inbox]);
  return inbox;
}

async function earlierEntry({ event_id, user_id, group }: Delivery): Promise<StoredNotification | null> {
  if (group === undefined) return Notifications.findOne({ eventId: event_id, userId: user_id }).lean();
  const note = await GroupedEvents.findById(groupedEventId(event_id, user_id)).lean();
  return note && Notifications.findById(note.entryId).lean();
}

function answer(delivered: boolean, entry: StoredNotification, inbox: Inbox): Delivered {
  return { delivered, notification: toNotification(entry, inbox.seenUpTo), unseen: unseenIn(inbox) };
}
