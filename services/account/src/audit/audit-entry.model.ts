import type { AuditEntry, AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { model, Schema } from 'mongoose';

/** An audited action. Optional fields are missing from rows written before records other than users were audited. */
export interface AuditEntryDocument {
  /** The event id for an entry of another service, so that a redelivered event is stored once. */
  _id: string;
  event: string;
  actor: Actor;
  target: string;
  recordType?: string;
  label?: string;
  /** Lower-case label, for prefix search. */
  labelKey?: string;
  service?: string;
  before?: AuditFacts['before'];
  after?: AuditFacts['after'];
  /** Replaced by `before` and `after`; only older rows have it. */
  details?: Record<string, string>;
  requestId: string | null;
  traceId?: string | null;
  at: Date;
}

const schema = new Schema<AuditEntryDocument>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    actor: { type: { id: String, role: String }, required: true, _id: false },
    target: { type: String, required: true },
    recordType: String,
    label: String,
    labelKey: String,
    service: String,
    before: { type: Schema.Types.Mixed },
    after: { type: Schema.Types.Mixed },
    details: { type: Schema.Types.Mixed },
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

/**
 * `names` maps user ids to names; a deleted user is shown by id. Older rows store the changes in `details`, which
 * is returned as `after`.
 */
export function toAuditEntry(row: AuditEntryDocument, names: ReadonlyMap<string, string>): AuditEntry {
  const type = row.recordType ?? 'user';
  const name = type === 'user' ? names.get(row.target) : undefined;
  return {
    _id: row._id,
    service: row.service ?? 'account',
    act: row.event,
    record: { type, id: row.target, label: name ?? row.label ?? shortId(row.target) },
    before: row.before ?? null,
    after: row.after ?? row.details ?? null,
    actor: { ...row.actor, full_name: names.get(row.actor.id) ?? null },
    trace_id: row.traceId ?? null,
    at: row.at.toISOString(),
  };
}
