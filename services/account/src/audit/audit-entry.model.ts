import type { AuditEntry, AuditFacts } from '@petcare/contracts/audit.ts';
import type { Actor } from '@petcare/contracts/actor.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import type { SortIndex } from '@petcare/platform/lists/sort-index.ts';
import { model, Schema } from 'mongoose';

/** What somebody did that has to be answerable later. Rows from before there were other records than users lack some. */
export interface AuditEntryDocument {
  /** For what another service has told: the id of its event, so that each is here once. */
  _id: string;
  event: string;
  actor: Actor;
  /** The id of the record it was done to. */
  target: string;
  recordType?: string;
  label?: string;
  /** The label in lower case, to be found by its beginning. */
  labelKey?: string;
  service?: string;
  before?: AuditFacts['before'];
  after?: AuditFacts['after'];
  /** What older rows have instead of `before` and `after`. */
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
/** What the log can be sorted by. */
export const auditSorts: Readonly<Record<'at', SortIndex>> = { at: { keys: newestFirst } };
schema.index(newestFirst);
for (const field of ['target', 'event', 'recordType', 'actor.id', 'traceId', 'labelKey'])
  schema.index({ [field]: 1, ...newestFirst });

/** Nobody changes what has been put on record, and nobody takes it away: not our own code either. */
function refuse(): never {
  throw new Error('the audit log is only ever added to');
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
 * A row as the desk reads it. Names are looked up by whoever calls: of a person who is gone only the id is left.
 * What older rows keep of an act stands in `after`.
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
