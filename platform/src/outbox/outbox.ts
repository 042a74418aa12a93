import { type EventData, type EventEnvelope, type EventName, events } from '@petcare/contracts/events.ts';
import type { Actor } from '@petcare/contracts/actor.ts';
import { model, Schema, trusted } from 'mongoose';
import { currentContext, traceIdOf } from '../observability/context.ts';
import { currentTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';

export interface OutboxRow {
  _id: string;
  envelope: EventEnvelope;
  /** The trace it belongs to, and the request that caused it: null where it was a timer, the request also where a consumer. */
  traceId: string | null;
  request: string | null;
  createdAt: Date;
  /** When the broker had confirmed it. Null as long as it is owed. */
  sentAt: Date | null;
  /** Until then one relay alone may send it. In the past: free for whoever comes. */
  leaseUntil: Date;
  leasedBy: string | null;
  attempts: number;
}

const sevenDays = 7 * 24 * 60 * 60;

const schema = new Schema<OutboxRow>(
  {
    _id: { type: String, required: true },
    envelope: { type: Schema.Types.Mixed, required: true },
    traceId: { type: String, default: null },
    request: { type: String, default: null },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    leaseUntil: { type: Date, required: true },
    leasedBy: { type: String, default: null },
    attempts: { type: Number, default: 0 },
  },
  { collection: 'outbox', versionKey: false, minimize: false },
);
schema.index({ sentAt: 1, _id: 1 });
// Sent rows stay for a week: a broker that lost its disk can be told everything again.
schema.index({ sentAt: 1 }, { expireAfterSeconds: sevenDays, name: 'sent_rows_expire' });
// For the events desk: what happened to a record, and because of a request.
schema.index({ 'envelope.aggregate.id': 1, _id: 1 });
schema.index({ traceId: 1, _id: 1 });

export const OutboxRows = model<OutboxRow>('OutboxRow', schema);

/** How long a relay may take over a row before another one tries. Also how late a crashed process' rows are. */
export const leaseMs = 3_000;

interface Relay {
  readonly id: string;
  /** Takes over a row that has just been committed with a lease for this relay. */
  accept(row: OutboxRow): void;
}

let relayOfThisProcess: Relay | undefined;

/** Lets a relay of this process have rows the moment they are committed. @returns how to end that. */
export function attachRelay(relay: Relay): () => void {
  relayOfThisProcess = relay;
  return () => {
    if (relayOfThisProcess === relay) relayOfThisProcess = undefined;
  };
}

interface NewEvent<N extends EventName> {
  aggregate: { id: string; sequence: number };
  data: EventData<N>;
  /** Whoever makes the request, unless told otherwise. */
  actor?: Actor;
}

/**
 * Tells the other services, as part of the transaction going on: if it commits, the event is delivered at least
 * once, whatever crashes; if it does not, nobody hears of it.
 *
 * @returns the event's id.
 * @throws outside of `inTransaction`, and when the data is not what the contract says.
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
  const row: OutboxRow = {
    _id: newId(),
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
  await OutboxRows.create([row]);
  if (relay) transaction.afterCommit(() => relay.accept(row));
  return row._id;
}

/**
 * Sends every event of a time span again, to all consumers; those that know it do nothing. For a broker that has lost
 * its disk, or a consumer that has lost its queue. Reaches back as far as sent rows are kept.
 * @returns how many there are to send.
 */
export async function resendEvents({ from, to }: { from: Date; to: Date }): Promise<number> {
  const { modifiedCount } = await OutboxRows.updateMany(
    { createdAt: trusted({ $gte: from, $lte: to }), sentAt: trusted({ $ne: null }) },
    { $set: { sentAt: null, leaseUntil: new Date(0), leasedBy: null } },
  );
  return modifiedCount;
}
