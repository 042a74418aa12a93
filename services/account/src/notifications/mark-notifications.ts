import { rooms } from '@petcare/contracts/sockets.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { Realtime } from '@petcare/platform/realtime.ts';
import { Inboxes, inboxOf, unseenIn } from './inbox.model.ts';
import { Notifications } from './notification.model.ts';

interface InboxState {
  readonly unseen: number;
}

/**
 * The person has looked at everything up to this number. Tells their other tabs when that changed something.
 * A number from the past changes nothing; one from the future counts as all there is.
 */
export async function markSeen(
  { userId, upTo }: { userId: string; upTo: number },
  realtime: Realtime,
): Promise<InboxState> {
  // One update that computes from the stored values: two tabs and a new entry may come at the same time.
  const before = await Inboxes.findOneAndUpdate(
    { _id: userId },
    [{ $set: { seenUpTo: { $max: ['$seenUpTo', { $min: [upTo, '$lastSeq'] }] } } }],
    { returnDocument: 'before', updatePipeline: true },
  ).lean();
  const unseen = unseenIn(await inboxOf(userId));
  if (before && Math.min(upTo, before.lastSeq) > before.seenUpTo)
    realtime.emit(rooms.user(userId), 'notification.seen', { unseen });
  return { unseen };
}

/** The person has read this entry. @throws not_found when it is not in their inbox, whoever else's it may be. */
export async function markRead({ userId, id }: { userId: string; id: string }): Promise<InboxState> {
  const entry = await Notifications.findOneAndUpdate(
    { _id: id, userId },
    [{ $set: { readAt: { $ifNull: ['$readAt', '$$NOW'] } } }],
    { updatePipeline: true },
  ).lean();
  if (!entry) throw notFound('notification');
  return { unseen: unseenIn(await inboxOf(userId)) };
}
