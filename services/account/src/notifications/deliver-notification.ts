import type { Notification, NotificationContent } from '@petcare/contracts/notifications.ts';
import { inTransaction, isDuplicateKey, newId } from '@petcare/platform/mongo.ts';
import { Users } from '../users/user.model.ts';
import { Inboxes, inboxOf, openInbox, unseenIn, type Inbox } from './inbox.model.ts';
import { Notifications, toNotification, type StoredNotification } from './notification.model.ts';

interface Delivery {
  readonly event_id: string;
  readonly user_id: string;
  readonly content: NotificationContent;
}

interface Delivered {
  /** False: it had been delivered before, or there is nobody of this id (any more). */
  readonly delivered: boolean;
  readonly notification: Notification | null;
  readonly unseen: number;
}

/**
 * Puts an entry into a person's inbox under the next number. The same event and person give the same entry,
 * however often and however many at a time they are sent.
 */
export async function deliverNotification(delivery: Delivery): Promise<Delivered> {
  const { event_id, user_id } = delivery;
  for (;;) {
    try {
      const delivered = await append(delivery);
      if (delivered) return delivered;
    } catch (error) {
      if (!isDuplicateKey(error, 'eventId')) throw error;
      const earlier = await Notifications.findOne({ eventId: event_id, userId: user_id }).lean();
      if (earlier) return answer(false, earlier, await inboxOf(user_id));
    }
    if (!(await Users.exists({ _id: user_id }))) return { delivered: false, notification: null, unseen: 0 };
    await openInbox(user_id);
  }
}

/** Adds the entry; null when the person has no inbox yet. @throws a duplicate key when it is there already. */
function append({ event_id, user_id, content }: Delivery): Promise<Delivered | null> {
  return inTransaction(async () => {
    // Taking the number in the same transaction is what leaves no gap when the entry cannot be stored.
    const inbox = await Inboxes.findOneAndUpdate(
      { _id: user_id },
      { $inc: { lastSeq: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!inbox) return null;
    const entry: StoredNotification = {
      _id: newId(),
      userId: user_id,
      eventId: event_id,
      seq: inbox.lastSeq,
      content,
      readAt: null,
      createdAt: new Date(),
    };
    await Notifications.create([entry]);
    return answer(true, entry, inbox);
  });
}

function answer(delivered: boolean, entry: StoredNotification, inbox: Inbox): Delivered {
  return { delivered, notification: toNotification(entry, inbox.seenUpTo), unseen: unseenIn(inbox) };
}
