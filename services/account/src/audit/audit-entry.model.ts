import type { Actor } from '@petcare/contracts/events.ts';
import { model, Schema } from 'mongoose';

/** What somebody did that has to be answerable later. */
export interface AuditEntry {
  _id: string;
  event: string;
  actor: Actor;
  /** The id of the user it was done to. */
  target: string;
  details: Record<string, string>;
  requestId: string | null;
  at: Date;
}

const schema = new Schema<AuditEntry>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    actor: { type: { id: String, role: String }, required: true, _id: false },
    target: { type: String, required: true },
    details: { type: Schema.Types.Mixed, required: true },
    requestId: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'audit_log', versionKey: false, minimize: false },
);
schema.index({ target: 1, at: -1 });
schema.index({ at: -1 });

export const AuditEntries = model<AuditEntry>('AuditEntry', schema);
