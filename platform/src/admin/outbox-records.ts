import type { OutboxEvent, OutboxState } from '@petcare/contracts/event-admin.ts';
import { trusted } from 'mongoose';
import { OutboxRows, type OutboxRow } from '../outbox/outbox.ts';

/** Limit of events per query; the newest are returned. */
const maxEvents = 500;

interface EventFilter {
  /** The id of the aggregate or of one event. */
  readonly id?: string | undefined;
  readonly traceIds?: readonly string[];
}

/**
 * Returns the events of this process about a record, with an id or of some traces, oldest first, as long as the outbox
 * keeps them.
 */
export async function findOutboxEvents({ id, traceIds = [] }: EventFilter): Promise<OutboxEvent[]> {
  const filters = [
    ...(id === undefined ? [] : [{ 'envelope.aggregate.id': id }, { _id: id }]),
    ...(traceIds.length === 0 ? [] : [{ traceId: trusted({ $in: [...traceIds] }) }]),
  ];
  const rows = new Map<string, OutboxRow>();
  // One query per index; a single $or would use neither.
  for (const filter of filters)
    for (const row of await OutboxRows.find(filter).sort({ _id: -1 }).limit(maxEvents).lean())
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
    // Null for rows written before these fields existed.
    trace_id: traceId ?? null,
    request: request ?? null,
  };
}

export async function outboxState(now = Date.now()): Promise<Omit<OutboxState, 'service'>> {
  const unsent = await OutboxRows.countDocuments({ sentAt: null });
  if (unsent === 0) return { unsent, oldest_seconds: null };
  const oldest = await OutboxRows.findOne({ sentAt: null }, { createdAt: 1 }).sort({ _id: 1 }).lean();
  return { unsent, oldest_seconds: oldest && Math.max(0, (now - oldest.createdAt.getTime()) / 1_000) };
}
