import { rooms } from '@petcare/contracts/sockets.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { notFound } from '@petcare/platform/errors.ts';
import type { Realtime } from '@petcare/platform/realtime/realtime.ts';
import { Inboxes, readInbox, unseenCount } from './inbox.model.ts';
import { Notifications } from './notification.model.ts';

interface InboxState {
  readonly unseen: number;
}

/**
 * Marks all entries up to a number as seen, and notifies the user's other tabs if that changed anything. A lower
 * number than before changes nothing; one beyond the last entry counts as the last.
 */
export async function markSeen(
  { userId, upTo }: { userId: string; upTo: number },
  realtime: Realtime,
): Promise<InboxState> {
  // In a transaction, as deliveries write the inbox in theirs: a plain write would hold a connection while it waits,
  // and
  // many of them would leave deliveries without one.
  const { before, after } = await runExclusive(userId, () =>
    inTransaction(async () => {
      const found = await readInbox(userId);
      const seenUpTo = Math.max(found.seenUpTo, Math.min(upTo, found.lastSeq));
      if (seenUpTo > found.seenUpTo) await Inboxes.updateOne({ _id: userId }, { $max: { seenUpTo } });
      return { before: found, after: { ...found, seenUpTo } };
    }),
  );
  const unseen = unseenCount(after);
  if (after.seenUpTo > before.seenUpTo) realtime.emit(rooms.user(userId), 'notification.seen', { unseen });
  return { unseen };
}

/** Marks an entry as read. @throws not_found – not in the user's inbox */
export async function markRead({ userId, id }: { userId: string; id: string }): Promise<InboxState> {
  const entry = await Notifications.findOneAndUpdate(
    { _id: id, userId },
    [{ $set: { readAt: { $ifNull: ['$readAt', '$$NOW'] } } }],
    { updatePipeline: true },
  ).lean();
  if (!entry) throw notFound('notification');
  return { unseen: unseenCount(await readInbox(userId)) };
}
