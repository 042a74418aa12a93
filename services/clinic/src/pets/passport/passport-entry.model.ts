import type { PassportContent, PassportEntry } from '@petcare/contracts/passport/passport.ts';
import { model, Schema } from 'mongoose';

export interface PassportEntryDocument {
  _id: string;
  petId: string;
  /** The subject of the entry, as `<type>:<id>`. A pet has one entry per source, however often its event arrives. */
  source: string;
  /** Entries written together by one event; the source of a single entry. */
  group: string;
  content: PassportContent;
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: string;
  /** Orders the entries of a date. */
  at: Date;
  byOwner: boolean;
  drName: string | null;
  /** Hash of the request with this source, to tell a repeated request from another one. */
  fingerprint: string | null;
  /** Version of a record; for other entries the sequence of the latest event. */
  version: number;
  updatedAt: Date;
}

const text = { type: String, required: true };
const schema = new Schema<PassportEntryDocument>(
  {
    _id: text,
    petId: text,
    source: text,
    group: text,
    content: { type: Schema.Types.Mixed, required: true },
    date: text,
    at: { type: Date, required: true },
    byOwner: { type: Boolean, required: true },
    drName: { type: String, default: null },
    fingerprint: { type: String, default: null },
    version: { type: Number, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'passport-entries', versionKey: false, minimize: false },
);
schema.index({ petId: 1, source: 1 }, { unique: true });
schema.index({ petId: 1, group: 1 });
schema.index({ petId: 1, date: -1, at: -1, _id: -1 });
schema.index({ petId: 1, 'content.kind': 1, date: -1, at: -1, _id: -1 });

export const PassportEntries = model<PassportEntryDocument>('PassportEntry', schema);

export const latestFirst = { date: -1, at: -1, _id: -1 } as const;

export function toPassportEntry(row: PassportEntryDocument): PassportEntry {
  return {
    _id: row._id,
    pet_id: row.petId,
    date: row.date,
    content: row.content,
    by_owner: row.byOwner,
    dr_name: row.drName,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}
