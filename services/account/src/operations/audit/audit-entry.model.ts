import type { AuditEntry, AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { model, Schema } from 'mongoose';

export interface AuditEntryDocument {
  /** The event id for an entry of another service, so that a redelivered event is stored once. */
  _id: string;
  event: string;
  actor: Actor;
  target: string;
  recordType: string;
  label: string;
  /** Lower-case label, for prefix search. */
  labelKey: string;
  service: string;
  before: AuditFacts['before'];
  after: AuditFacts['after'];
  requestId: string | null;
  traceId: string | null;
  at: Date;
}

const schema = new Schema<AuditEntryDocument>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    actor: { type: { id: String, role: String }, required: true, _id: false },
    target: { type: String, required: true },
    recordType: { type: String, required: true },
    label: String,
    labelKey: String,
    service: { type: String, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    requestId: { type: String, default: null },
    traceId: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: 'audit_log', versionKey: false, minimize: false },
);
const newestFirst = { at: -1, _id: -1 } as const;
export const auditSorts: Readonly<Record<'at', SortIndex>> = { at: { keys: newestFirst } };
schema.index(newestFirst);
for (const field of ['target', 'event', 'recordType', 'actor.id', 'traceId', 'labelKey'])
  schema.index({ [field]: 1, ...newestFirst });

/** Rejects every update and delete through the model: the audit log is append-only. */
function refuse(): never {
  throw new Error('the audit log is append-only');
}
schema.pre(
  [
    'updateOne',
    'updateMany',
    'replaceOne',
    'findOneAndUpdate',
    'findOneAndReplace',
    'findOneAndDelete',
    'deleteOne',
    'deleteMany',
  ],
  { document: true, query: true },
  refuse,
);
schema.pre('bulkWrite', refuse);
schema.pre('save', function refuseChanges() {
  if (!this.isNew) refuse();
});

export const AuditEntries = model<AuditEntryDocument>('AuditEntry', schema);

/** `names` maps user ids to names; a deleted user is shown by id. */
export function toAuditEntry(row: AuditEntryDocument, names: ReadonlyMap<string, string>): AuditEntry {
  const name = row.recordType === 'user' ? names.get(row.target) : undefined;
  return {
    _id: row._id,
    service: row.service,
    action: row.event,
    record: { type: row.recordType, id: row.target, label: name ?? row.label },
    before: row.before,
    after: row.after,
    actor: { ...row.actor, full_name: names.get(row.actor.id) ?? null },
    trace_id: row.traceId,
    at: row.at.toISOString(),
  };
}
