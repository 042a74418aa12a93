import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const thirtyDays = 30 * 24 * 60 * 60;

const fields = {
  _id: field.text,
  consumer: field.text,
  /** The event id, or a hash of the content of a message without one. */
  key: field.text,
  replay: field.number,
  eventId: field.textOrNull,
  event: field.textOrNull,
  reason: field.text,
  content: field.of<Buffer>({ type: Buffer, required: true }),
  /** False when the content was truncated; such a message cannot be replayed. */
  whole: field.flag,
  contentType: field.textOrNull,
  timestamp: field.numberOrNull,
  traceparent: field.textOrNull,
  traceId: field.textOrNull,
  state: field.of<DeadLetter['state']>({
    type: String,
    enum: ['waiting', 'replaying', 'replayed', 'dismissed'],
    required: true,
  }),
  diedAt: field.date,
  /** The replay that is sending this message, and since when. */
  claim: field.textOrNull,
  claimedAt: field.dateOrNull,
  settledAt: field.dateOrNull,
  settledBy: field.textOrNull,
};
export type DeadLetterDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'dead_letters' });
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
