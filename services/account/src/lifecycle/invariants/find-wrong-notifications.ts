import type { CheckScope, ViolationDetails, Violation } from '@petcare/contracts/invariants.ts';
import { chunksOf } from '@petcare/platform/lists/chunk.ts';
import { idAt } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { Deletions } from '../deletions/deletion.model.ts';
import { GroupedEvents } from '../../notifications/grouped-event.model.ts';
import { Inboxes, type InboxDocument } from '../../notifications/inbox.model.ts';
import { Notifications, type NotificationDocument } from '../../notifications/notification.model.ts';

const twoDaysMs = 2 * 24 * 60 * 60_000;
/** Shorter than the retention of grouped events (30 days). */
const twoWeeksMs = 14 * 24 * 60 * 60_000;
const batchSize = 500;

/** Finds inbox entries that repeat an event, or count more events than were received. */
export async function findDoubledNotifications(scope: CheckScope, now = Date.now()): Promise<Violation[]> {
  const repeated = await Notifications.aggregate<{ _id: { eventId: string; userId: string }; times: number }>(
    [
      { $match: scope === 'recent' ? { _id: { $gte: idAt(now - twoDaysMs) } } : {} },
      { $group: { _id: { eventId: '$eventId', userId: '$userId' }, times: { $sum: 1 } } },
      { $match: { times: { $gt: 1 } } },
    ],
  );
  const offenders = repeated.map(({ _id, times }) =>
    offender(`${_id.eventId}-${_id.userId}`, { code: 'event_repeated', event_id: _id.eventId, times }),
  );
  for (const { entry, events } of await groupedEntries(scope, now))
    if (entry.count > events) offenders.push(miscounted(entry, events));
  return offenders;
}

/** Finds inboxes with a gap in their numbers, and entries that count fewer events than were received. */
export async function findLostNotifications(scope: CheckScope, now = Date.now()): Promise<Violation[]> {
  const filter = scope === 'recent' ? { _id: trusted({ $in: await recentRecipients(now) }) } : {};
  const inboxes = Inboxes.find(filter, { lastSeq: 1 }).lean<InboxDocument[]>().cursor({ batchSize });
  const offenders: Violation[] = [];
  for await (const chunk of chunksOf<InboxDocument>(inboxes, batchSize))
    offenders.push(...(await findGaps(chunk)));
  for (const { entry, events } of await groupedEntries(scope, now))
    if (entry.count < events) offenders.push(miscounted(entry, events));
  return offenders;
}

async function findGaps(inboxes: readonly InboxDocument[]): Promise<Violation[]> {
  const counted = await Notifications.aggregate<{ _id: string; entries: number; last: number }>([
    { $match: { userId: { $in: inboxes.map(({ _id }) => _id) } } },
    { $group: { _id: '$userId', entries: { $sum: 1 }, last: { $max: '$seq' } } },
  ]);
  const byUser = new Map(counted.map((row) => [row._id, row]));
  const usersBeingDeleted = await Deletions.distinct('targetId', { kind: 'user', open: true });
  return inboxes.flatMap(({ _id, lastSeq }) => {
    // A running deletion removes entries in batches, before the inbox itself.
    if (usersBeingDeleted.includes(_id)) return [];
    const { entries, last } = byUser.get(_id) ?? { entries: 0, last: 0 };
    if (entries >= lastSeq && last >= lastSeq) return [];
    return [offender(_id, { code: 'entries_missing', numbered: lastSeq, there: entries })];
  });
}

async function recentRecipients(now: number): Promise<string[]> {
  return Notifications.distinct('userId', { _id: trusted({ $gte: idAt(now - twoDaysMs) }) });
}

async function groupedEntries(
  scope: CheckScope,
  now: number,
): Promise<{ entry: Pick<NotificationDocument, '_id' | 'count'>; events: number }[]> {
  const from = idAt(now - (scope === 'recent' ? twoDaysMs : twoWeeksMs));
  const entries = await Notifications.find(
    { _id: trusted({ $gte: from }), group: trusted({ $ne: null }) },
    { count: 1 },
  ).lean();
  const counted = [];
  for (let at = 0; at < entries.length; at += batchSize) {
    const chunk = entries.slice(at, at + batchSize);
    const groups = await GroupedEvents.aggregate<{ _id: string; events: number }>([
      { $match: { entryId: { $in: chunk.map(({ _id }) => _id) } } },
      { $group: { _id: '$entryId', events: { $sum: 1 } } },
    ]);
    const eventsOf = new Map(groups.map(({ _id, events }) => [_id, events]));
    counted.push(...chunk.map((entry) => ({ entry, events: eventsOf.get(entry._id) ?? 0 })));
  }
  return counted;
}

function miscounted({ _id, count }: Pick<NotificationDocument, '_id' | 'count'>, came: number): Violation {
  return offender(_id, { code: 'events_miscounted', counted: count, came });
}

function offender(id: string, fault: ViolationDetails): Violation {
  return { id, label: id, fault, path: null };
}
