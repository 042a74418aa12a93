import type { AuditEntry, AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  /** The event id for an entry of another service, so that a redelivered event is stored once. */
  _id: field.text,
  event: field.text,
  actor: field.of<Actor>({ type: { id: String, role: String }, required: true, _id: false }),
  target: field.text,
  recordType: field.text,
  label: field.of<string>(String),
  /** Lower-case label, for prefix search. */
  labelKey: field.of<string>(String),
  service: field.text,
  before: field.of<AuditFacts['before']>({ type: Schema.Types.Mixed, default: null }),
  after: field.of<AuditFacts['after']>({ type: Schema.Types.Mixed, default: null }),
  requestId: field.textOrNull,
  traceId: field.textOrNull,
  at: field.date,
};
export type AuditEntryDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'audit_log', minimize: false });
const newestFirst = { at: -1, _id: -1 } as const;
export const auditSorts: Readonly<Record<'at', SortIndex>> = { at: { keys: newestFirst } };
schema.index(newestFirst);
for (const path of ['target', 'event', 'recordType', 'actor.id', 'traceId', 'labelKey'])
  schema.index({ [path]: 1, ...newestFirst });

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
