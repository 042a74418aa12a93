import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  /** In E.164 format. */
  phone: field.text,
  fullName: field.text,
  /** Lower-cased; null when the caller gave none. */
  email: field.textOrNull,
  createdAt: field.date,
};
/** A patient without an account. The id is the patient of appointments and the owner of pets until it is claimed. */
export type WalkInDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'walk_ins' });
schema.index({ phone: 1 }, { unique: true });
indexWhereSet(schema, { email: 1 }, { field: 'email', type: 'string' });

export const WalkIns = model<WalkInDocument>('WalkIn', schema);
