import type { TrashEntry } from '@petcare/contracts/trash.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

type TrashKind = TrashEntry['kind'];

const fields = {
  /** `<kind>:<record>`: a record is in the trash at most once. */
  _id: field.text,
  kind: field.of<TrashKind>({ type: String, enum: ['specialist', 'clinic_service', 'pet'], required: true }),
  record: field.of<unknown>({ type: Schema.Types.Mixed, required: true }),
  schedule: field.of<unknown>({ type: Schema.Types.Mixed, default: null }),
  serviceIds: field.of<string[]>({ type: [String], default: [] }),
  byOwner: field.optional<boolean>(Boolean),
  deletedAt: field.date,
  /** Afterwards the record cannot be restored, and the periodic job deletes it. */
  expiresAt: field.date,
};
type TrashDocument = Stored<typeof fields>;
export type Trashed = Pick<TrashDocument, '_id' | 'deletedAt' | 'expiresAt'>;

const schema = schemaOf(fields, { collection: 'trash', minimize: false });
schema.index({ deletedAt: -1, _id: -1 });
schema.index({ expiresAt: 1 });
schema.index({ 'record.drIds': 1 });
schema.index({ 'record.userId': 1 });
export const trashOfOwner = { 'record.ownerId': 1, deletedAt: -1, _id: -1 } as const;
schema.index(trashOfOwner);

export const Trash = model<TrashDocument>('Trashed', schema);

export function trashId(kind: TrashKind, id: string): string {
  return `${kind}:${id}`;
}
