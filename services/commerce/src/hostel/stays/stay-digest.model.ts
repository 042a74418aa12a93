import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  at: field.date,
};
/** A digest that was published; its id consists of the booking and the date. */
type StayDigestDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'stay_digests' });

export const StayDigests = model<StayDigestDocument>('StayDigest', schema);
