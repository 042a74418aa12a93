import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import { trusted } from 'mongoose';
import { Inboxes, type InboxDocument } from './inbox.model.ts';
import { Notifications, type NotificationDocument } from './notification.model.ts';

/**
 * Merges a notification into the unseen entry of its group; the entry keeps its number, so that the bell counts it
 * once. Must run in a transaction: writing the inbox first excludes a concurrent mark-as-seen.
 * @returns null when the group has no such entry.
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
    // An entry can be read from a toast while the bell still counts it as unseen.
    { userId, group, seq: trusted({ $gt: inbox.seenUpTo }), readAt: null },
    { $set: { content, about, createdAt: new Date() }, $inc: { count: 1 } },
    { sort: { seq: -1 }, returnDocument: 'after' },
  ).lean();
  return entry && { entry, inbox };
}
