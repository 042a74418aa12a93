import type { TrashEntry } from '@petcare/contracts/trash.ts';
import { model, Schema } from 'mongoose';

type TrashKind = TrashEntry['kind'];

export interface Trashed {
  /** `<kind>:<record>`: a record is in the trash at most once. */
  _id: string;
  deletedAt: Date;
  /** Afterwards the record cannot be restored, and the periodic job deletes it. */
  expiresAt: Date;
}

type TrashDocument = Trashed & {
  kind: TrashKind;
  record: unknown;
  schedule: unknown;
  serviceIds: string[];
  byOwner?: boolean;
};

const schema = new Schema<TrashDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['specialist', 'clinic_service', 'pet'], required: true },
    record: { type: Schema.Types.Mixed, required: true },
    schedule: { type: Schema.Types.Mixed, default: null },
    serviceIds: { type: [String], default: [] },
    byOwner: Boolean,
    deletedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'trash', versionKey: false, minimize: false },
);
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
