import { rooms } from '@petcare/contracts/sockets.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { Inboxes, inboxOf, unseenCount } from './inbox.model.ts';
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
  // In a transaction, since deliveries write the inbox in theirs: a plain write would wait for them with a
  // connection in its hand, and enough of those leave them none to finish with.
  const { before, after } = await runExclusive(userId, () =>
    inTransaction(async () => {
      const found = await inboxOf(userId);
      const seenUpTo = Math.max(found.seenUpTo, Math.min(upTo, found.lastSeq));
      if (seenUpTo > found.seenUpTo) await Inboxes.updateOne({ _id: userId }, { $max: { seenUpTo } });
      return { before: found, after: { ...found, seenUpTo } };
    }),
  );
  const unseen = unseenCount(after);
  if (after.seenUpTo > before.seenUpTo) realtime.emit(rooms.user(userId), 'notification.seen', { unseen });
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
  return { unseen: unseenCount(await inboxOf(userId)) };
}
