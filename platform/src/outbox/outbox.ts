import { auditEvents } from '@petcare/contracts/account/audit.ts';
import { type EventData, type EventEnvelope, type EventName, events } from '@petcare/contracts/events.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { field, schemaOf, type Stored } from '../mongo/fields.ts';
import { model, Schema, trusted } from 'mongoose';
import { currentContext, traceIdOf } from '../observability/context.ts';
import { currentTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';

const sevenDays = 7 * 24 * 60 * 60;

const fields = {
  _id: field.text,
  envelope: field.of<EventEnvelope>({ type: Schema.Types.Mixed, required: true }),
  /**
   * The trace of the event and the request that caused it. Both are null for a timer, the request also for a consumer.
   */
  traceId: field.textOrNull,
  request: field.textOrNull,
  createdAt: field.date,
  /** Time of the broker's confirm; null until then. */
  sentAt: field.dateOrNull,
  /** Lease expiry. Until then only `leasedBy` may publish the row; afterwards any relay may. */
  leaseUntil: field.date,
  leasedBy: field.textOrNull,
  attempts: field.numberOrZero,
};
export type OutboxRow = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'outbox', minimize: false });
schema.index({ sentAt: 1, _id: 1 });
// Sent rows are kept for a week, so that events can be replayed after a broker has lost its disk.
schema.index({ sentAt: 1 }, { expireAfterSeconds: sevenDays, name: 'sent_rows_expire' });
// For the admin console: the history of a record, and the events of a trace.
schema.index({ 'envelope.aggregate.id': 1, _id: 1 });
schema.index({ traceId: 1, _id: 1 });

export const OutboxRows = model<OutboxRow>('OutboxRow', schema);

/** Lease duration in milliseconds: the delay after which another relay publishes the rows of a crashed process. */
export const leaseMs = 3_000;

interface Relay {
  readonly id: string;
  accept(row: OutboxRow): void;
}

let relayOfThisProcess: Relay | undefined;

/**
 * Lets a relay of this process accept rows as soon as they are committed.
 * @returns a function that detaches it.
 */
export function attachRelay(relay: Relay): () => void {
  relayOfThisProcess = relay;
  return () => {
    if (relayOfThisProcess === relay) relayOfThisProcess = undefined;
  };
}

interface NewEvent<N extends EventName> {
  aggregate: { id: string; sequence: number };
  data: EventData<N>;
  actor?: Actor;
}

/**
 * Adds an event to the outbox in the current transaction. If it commits, the event is delivered at least once despite
 * crashes; if it aborts, the event does not exist. Events that the context excludes are not stored.
 * @returns the event's id.
 * @throws outside `inTransaction`, and when the data does not match the contract.
 */
export async function addEvent<N extends EventName>(
  name: N,
  { aggregate, data, actor }: NewEvent<N>,
): Promise<string> {
  const transaction = currentTransaction();
  if (!transaction) throw new Error(`addEvent('${name}') must be called inside inTransaction`);
  const { version, aggregate: type, data: schemaOfData } = events[name];
  const context = currentContext();
  const now = new Date();
  const relay = relayOfThisProcess;
  const _id = newId();
  if (!isPublished(name, context?.events)) return _id;
  const row: OutboxRow = {
    _id,
    envelope: {
      id: '',
      name,
      version,
      occurredAt: now.toISOString(),
      aggregate: { type, id: aggregate.id, sequence: aggregate.sequence },
      actor: actor ?? context?.actor ?? { id: 'system', role: 'system' },
      traceparent: context?.traceparent ?? null,
      data: schemaOfData.parse(data),
    },
    traceId: (context && traceIdOf(context.traceparent)) || null,
    request: context?.request ?? null,
    createdAt: now,
    sentAt: null,
    leaseUntil: relay ? new Date(now.getTime() + leaseMs) : new Date(0),
    leasedBy: relay?.id ?? null,
    attempts: 0,
  };
  row.envelope.id = row._id;
  insertBeforeCommit(row, transaction);
  if (relay) transaction.afterCommit(() => relay.accept(row));
  return row._id;
}

type Transaction = NonNullable<ReturnType<typeof currentTransaction>>;

/** Events of a transaction that are not inserted yet. */
const added = new WeakMap<Transaction, OutboxRow[]>();

/** Inserts all events of a transaction with one command. */
function insertBeforeCommit(row: OutboxRow, transaction: Transaction): void {
  const rows = added.get(transaction);
  if (rows) {
    rows.push(row);
    return;
  }
  const first = [row];
  added.set(transaction, first);
  // Built above, so that there is nothing to cast or to validate.
  transaction.beforeCommit(() => OutboxRows.insertMany(first, { lean: true }));
}

function isPublished(name: EventName, published: 'none' | 'audit' | undefined): boolean {
  if (published === undefined) return true;
  return published === 'audit' && name in auditEvents;
}

/**
 * Publishes every event of a time span again, to all consumers, which ignore events they have handled. For a broker
 * that lost its disk or a consumer that lost its queue. Reaches back as far as sent rows are kept.
 * @returns the number of events to publish.
 */
export async function resendEvents({ from, to }: { from: Date; to: Date }): Promise<number> {
  const { modifiedCount } = await OutboxRows.updateMany(
    { createdAt: trusted({ $gte: from, $lte: to }), sentAt: trusted({ $ne: null }) },
    { $set: { sentAt: null, leaseUntil: new Date(0), leasedBy: null } },
  );
  return modifiedCount;
}
