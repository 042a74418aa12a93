import { model, Schema } from 'mongoose';

/** A digest that was published; its id consists of the booking and the date. */
interface StayDigestDocument {
  _id: string;
  at: Date;
}

const schema = new Schema<StayDigestDocument>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'stay_digests', versionKey: false },
);

export const StayDigests = model<StayDigestDocument>('StayDigest', schema);
