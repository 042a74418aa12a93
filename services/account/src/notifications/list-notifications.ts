import type { Inbox } from '@petcare/contracts/notifications/notifications.ts';
import { trusted } from 'mongoose';
import { readInbox, unseenCount } from './inbox.model.ts';
import { Notifications, toNotification } from './notification.model.ts';

/** Returns a user's inbox, newest first; with `after`, the entries after that number, oldest first. */
export async function listNotifications({
  userId,
  after,
  limit,
}: {
  userId: string;
  after?: number | undefined;
  limit: number;
}): Promise<Inbox> {
  // Read before the entries: a client repeats its request for a low `last_seq`, but misses entries with a high one.
  const inbox = await readInbox(userId);
  const found = await Notifications.find({
    userId,
    ...(after !== undefined && { seq: trusted({ $gt: after }) }),
  })
    .sort({ seq: after === undefined ? -1 : 1 })
    .limit(limit)
    .lean();
  return {
    notifications: found.map((entry) => toNotification(entry, inbox.seenUpTo)),
    unseen: unseenCount(inbox),
    last_seq: inbox.lastSeq,
  };
}
