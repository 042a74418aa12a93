import type { OutboxEvent, OutboxState } from '@petcare/contracts/events-desk.ts';
import { trusted } from 'mongoose';
import { OutboxRows, type OutboxRow } from '../outbox/outbox.ts';

/** More than this about one record, or of one trace, nobody reads; the newest are shown. */
const shownEvents = 500;

interface WhichEvents {
  /** The record that the events are about, or one event. */
  readonly id?: string | undefined;
  readonly traceIds?: readonly string[];
}

/** Events of this process about a record, by their own id or of some traces, oldest first, for as long as the outbox keeps them. */
export async function findOutboxEvents({ id, traceIds = [] }: WhichEvents): Promise<OutboxEvent[]> {
  const wanted = [
    ...(id === undefined ? [] : [{ 'envelope.aggregate.id': id }, { _id: id }]),
    ...(traceIds.length === 0 ? [] : [{ traceId: trusted({ $in: [...traceIds] }) }]),
  ];
  const rows = new Map<string, OutboxRow>();
  // One query per index; an $or of both would be read off neither.
  for (const filter of wanted)
    for (const row of await OutboxRows.find(filter).sort({ _id: -1 }).limit(shownEvents).lean<OutboxRow[]>())
      rows.set(row._id, row);
  return [...rows.values()].map(toOutboxEvent).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function toOutboxEvent({ envelope, sentAt, traceId, request }: OutboxRow): OutboxEvent {
  const { id, name, aggregate, occurredAt, data, actor } = envelope;
  return {
    id,
    name,
    aggregate,
    occurredAt,
    sentAt: sentAt?.toISOString() ?? null,
    data,
    actor,
    // Rows that were written before these were kept have neither.
    trace_id: traceId ?? null,
    request: request ?? null,
  };
}

/** How many events this process still owes the broker, and for how long. */
export async function outboxState(now = Date.now()): Promise<Omit<OutboxState, 'service'>> {
  const unsent = await OutboxRows.countDocuments({ sentAt: null });
  if (unsent === 0) return { unsent, oldest_seconds: null };
  const oldest = await OutboxRows.findOne({ sentAt: null }, { createdAt: 1 }).sort({ _id: 1 }).lean();
  return { unsent, oldest_seconds: oldest && Math.max(0, (now - oldest.createdAt.getTime()) / 1_000) };
}
