import type { Inbox } from '@petcare/contracts/notifications.ts';
import { trusted } from 'mongoose';
import { inboxOf, unseenIn } from './inbox.model.ts';
import { Notifications, toNotification } from './notification.model.ts';

/** A person's inbox, newest first; with `after`, what came after that number, oldest first. */
export async function listNotifications({
  userId,
  after,
  limit,
}: {
  userId: string;
  after?: number | undefined;
  limit: number;
}): Promise<Inbox> {
  // The inbox first: an entry that arrives in between is then missing from the numbers and the list comes with
  // a higher one, which a client takes as news; the other way round it would believe to have it.
  const inbox = await inboxOf(userId);
  const found = await Notifications.find({
    userId,
    ...(after !== undefined && { seq: trusted({ $gt: after }) }),
  })
    .sort({ seq: after === undefined ? -1 : 1 })
    .limit(limit)
    .lean();
  return {
    notifications: found.map((entry) => toNotification(entry, inbox.seenUpTo)),
    unseen: unseenIn(inbox),
    last_seq: inbox.lastSeq,
  };
}
