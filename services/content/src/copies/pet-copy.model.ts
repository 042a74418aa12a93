import { model, Schema } from 'mongoose';

/** Content's copy of a pet of the clinic, to decide which pets an owner may name in an adoption post. */
export interface PetCopyDocument {
  _id: string;
  /** Empty once the pet can no longer be restored. */
  ownerId: string;
  /** True for an active pet that is not deleted. */
  active: boolean;
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: number;
}

const schema = new Schema<PetCopyDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, default: '' },
    active: { type: Boolean, required: true },
    sequence: { type: Number, required: true },
  },
  { collection: 'pet_copies', versionKey: false },
);
// For the erasure of an owner.
schema.index({ ownerId: 1 });

export const PetCopies = model<PetCopyDocument>('PetCopy', schema);
