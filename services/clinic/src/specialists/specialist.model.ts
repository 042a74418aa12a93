import type { EventData } from '@petcare/contracts/events.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import type { Picture } from '@petcare/contracts/pictures.ts';
import { model, Schema } from 'mongoose';

export interface StoredSpecialist {
  _id: string;
  name: string;
  specialise: string;
  degrees: string;
  experienceYears: number;
  fee: Poisha;
  address: string;
  /** E.164. */
  contact: string;
  /** Lower case. */
  email: string;
  imageUrl: string;
  picture: Picture | null;
  /** Who uploaded it. */
  pictureOwnerId: string | null;
  /** The account with which this doctor signs in. */
  userId: string | null;
  /** Means nothing in itself: what a booking writes, so that it meets a delete at the same time. */
  bookings: number;
  version: number;
  createdAt: Date;
}

const schema = new Schema<StoredSpecialist>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    specialise: { type: String, required: true },
    degrees: { type: String, required: true },
    experienceYears: { type: Number, required: true },
    fee: { type: Number, required: true },
    address: { type: String, required: true },
    contact: { type: String, required: true },
    email: { type: String, required: true },
    imageUrl: { type: String, default: '' },
    picture: { type: Schema.Types.Mixed, default: null },
    pictureOwnerId: { type: String, default: null },
    userId: { type: String, default: null },
    bookings: { type: Number, default: 0 },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'specialists', versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
// An invitation or an admin's promotion must never be able to mean two doctors.
schema.index({ email: 1 }, { unique: true });
// One account, one doctor. Without an account there is nothing to be unique.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { userId: { $type: 'string' } } });

export const Specialists = model<StoredSpecialist>('Specialist', schema);

/** What the others are told about a doctor. */
export function specialistFacts(row: StoredSpecialist): EventData<'specialist.added'> {
  return { dr_id: row._id, dr_name: row.name, img_URL: row.imageUrl, img_owner_id: row.pictureOwnerId };
}

/** Which doctor an event is about, and how many changes there were before. */
export function sequenceOf({ _id, version }: Pick<StoredSpecialist, '_id' | 'version'>) {
  return { id: _id, sequence: version };
}
