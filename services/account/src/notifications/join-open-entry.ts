import type { NotificationContent } from '@petcare/contracts/notifications.ts';
import { trusted } from 'mongoose';
import { Inboxes, type InboxDocument } from './inbox.model.ts';
import { Notifications, type NotificationDocument } from './notification.model.ts';

/**
 * Puts news into the entry of their group that the person has not seen yet: it takes their content and counts one
 * more, and its number stays, so that the bell does not count it twice. Null when there is no such entry.
 *
 * Must run in a transaction. It writes the inbox before it looks, so that nobody sees the entry in between.
 */
export async function joinOpenEntry({
  userId,
  group,
  content,
  about,
}: {
  userId: string;
  group: string;
  content: NotificationContent;
  about: string | null;
}): Promise<{ entry: NotificationDocument; inbox: InboxDocument } | null> {
  const inbox = await Inboxes.findOneAndUpdate(
    { _id: userId },
    { $inc: { grouped: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!inbox) return null;
  const entry = await Notifications.findOneAndUpdate(
    // One that was opened from a toast has been read although the bell was not looked at.
    { userId, group, seq: trusted({ $gt: inbox.seenUpTo }), readAt: null },
    { $set: { content, about, createdAt: new Date() }, $inc: { count: 1 } },
    { sort: { seq: -1 }, returnDocument: 'after' },
  ).lean();
  return entry && { entry, inbox };
}
