import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import { model, Schema } from 'mongoose';

export interface DeadLetterDocument {
  _id: string;
  consumer: string;
  /** The event id, or a hash of the content of a message without one. */
  key: string;
  replay: number;
  eventId: string | null;
  event: string | null;
  reason: string;
  content: Buffer;
  /** False when the content was truncated; such a message cannot be replayed. */
  whole: boolean;
  contentType: string | null;
  timestamp: number | null;
  traceparent: string | null;
  traceId: string | null;
  state: DeadLetter['state'];
  diedAt: Date;
  /** The replay that is sending this message, and since when. */
  claim: string | null;
  claimedAt: Date | null;
  settledAt: Date | null;
  settledBy: string | null;
}

const thirtyDays = 30 * 24 * 60 * 60;

const schema = new Schema<DeadLetterDocument>(
  {
    _id: { type: String, required: true },
    consumer: { type: String, required: true },
    key: { type: String, required: true },
    replay: { type: Number, required: true },
    eventId: { type: String, default: null },
    event: { type: String, default: null },
    reason: { type: String, required: true },
    content: { type: Buffer, required: true },
    whole: { type: Boolean, required: true },
    contentType: { type: String, default: null },
    timestamp: { type: Number, default: null },
    traceparent: { type: String, default: null },
    traceId: { type: String, default: null },
    state: { type: String, enum: ['waiting', 'replaying', 'replayed', 'dismissed'], required: true },
    diedAt: { type: Date, required: true },
    claim: { type: String, default: null },
    claimedAt: { type: Date, default: null },
    settledAt: { type: Date, default: null },
    settledBy: { type: String, default: null },
  },
  { collection: 'dead_letters', versionKey: false },
);
// A message delivered twice, by the broker or the outbox, is one row.
schema.index({ consumer: 1, key: 1, replay: 1 }, { unique: true });
schema.index({ diedAt: -1, _id: -1 });
schema.index({ state: 1, diedAt: -1, _id: -1 });
schema.index({ claim: 1 });
schema.index({ eventId: 1 });
// Waiting rows have no `settledAt` and never expire; settled ones are kept for 30 days.
schema.index({ settledAt: 1 }, { expireAfterSeconds: thirtyDays });

export const DeadLetters = model<DeadLetterDocument>('DeadLetter', schema);

export function toBuffer(content: Buffer | { readonly buffer: Uint8Array }): Buffer {
  return Buffer.isBuffer(content) ? content : Buffer.from(content.buffer);
}
