import { model, Schema } from 'mongoose';
import type { PassportEntryDocument } from '../passport/passport-entry.model.ts';

/** An entry of a passport as it was when the pet was transferred. */
export interface FormerEntryDocument extends PassportEntryDocument {
  transferId: string;
}

const text = { type: String, required: true };
const schema = new Schema<FormerEntryDocument>(
  {
    _id: text,
    transferId: text,
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
  { collection: 'former-passport-entries', versionKey: false, minimize: false },
);
schema.index({ transferId: 1, date: -1, at: -1, _id: -1 });
schema.index({ transferId: 1, 'content.kind': 1, date: -1, at: -1, _id: -1 });

export const FormerEntries = model<FormerEntryDocument>('FormerPassportEntry', schema);
