import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

/** A patient without an account. The id is the patient of appointments and the owner of pets until it is claimed. */
export interface WalkInDocument {
  _id: string;
  /** In E.164 format. */
  phone: string;
  fullName: string;
  /** Lower-cased; null when the caller gave none. */
  email: string | null;
  createdAt: Date;
}

const schema = new Schema<WalkInDocument>(
  {
    _id: { type: String, required: true },
    phone: { type: String, required: true },
    fullName: { type: String, required: true },
    email: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'walk_ins', versionKey: false },
);
schema.index({ phone: 1 }, { unique: true });
indexWhereSet(schema, { email: 1 }, { field: 'email', type: 'string' });

export const WalkIns = model<WalkInDocument>('WalkIn', schema);
