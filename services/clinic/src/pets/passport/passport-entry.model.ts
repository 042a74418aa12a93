import type { PassportContent, PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  _id: field.text,
  petId: field.text,
  /** The subject of the entry, as `<type>:<id>`. A pet has one entry per source, however often its event arrives. */
  source: field.text,
  /** Entries written together by one event; the source of a single entry. */
  group: field.text,
  content: field.of<PassportContent>({ type: Schema.Types.Mixed, required: true }),
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: field.text,
  /** Orders the entries of a date. */
  at: field.date,
  byOwner: field.flag,
  drName: field.textOrNull,
  /** Hash of the request with this source, to tell a repeated request from another one. */
  fingerprint: field.textOrNull,
  /** Version of a record; for other entries the sequence of the latest event. */
  version: field.number,
  updatedAt: field.date,
};
export type PassportEntryDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'passport-entries', minimize: false });
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
