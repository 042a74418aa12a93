import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import { Schema } from 'mongoose';

/** One line of an order's timeline. */
export interface TimelineEntry<Status extends string> {
  kind: 'status' | 'refund' | 'note';
  status: Status;
  at: Date;
  by: 'customer' | 'admin' | 'system';
  /** What was paid back. */
  amount: Poisha | null;
  reason: string | null;
}

/** The timeline's lines in the schema of an order that knows these statuses. */
export function timelineSchema(statuses: readonly string[]) {
  return new Schema<TimelineEntry<string>>(
    {
      kind: { type: String, enum: ['status', 'refund', 'note'], required: true },
      status: { type: String, enum: statuses, required: true },
      at: { type: Date, required: true },
      by: { type: String, enum: ['customer', 'admin', 'system'], required: true },
      amount: { type: Number, default: null },
      reason: { type: String, default: null },
    },
    { _id: false },
  );
}

/** A stored timeline as the contract shows it, in taka. */
export function toTimeline<Status extends string>(timeline: readonly TimelineEntry<Status>[]) {
  return timeline.map(({ kind, status, at, by, amount, reason }) => ({
    kind,
    status,
    at: at.toISOString(),
    by,
    amount: amount === null ? null : poishaToTaka(amount),
    reason,
  }));
}
