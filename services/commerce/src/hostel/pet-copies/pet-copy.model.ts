import { Species } from '@petcare/contracts/pets/species.ts';
import { model, Schema } from 'mongoose';

/** Commerce's copy of a pet of the clinic, to decide which pets a customer may book a stay for. */
export interface PetCopyDocument {
  _id: string;
  /** Empty once the pet can no longer be restored. */
  ownerId: string;
  /** Empty once the pet has been deleted. */
  name: string;
  species: Species;
  bookable: boolean;
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: number;
}

const schema = new Schema<PetCopyDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, default: '' },
    name: { type: String, default: '' },
    species: { type: String, enum: Species.options, required: true },
    bookable: { type: Boolean, required: true },
    sequence: { type: Number, required: true },
  },
  { collection: 'pet_copies', versionKey: false },
);
schema.index({ ownerId: 1 });

export const PetCopies = model<PetCopyDocument>('PetCopy', schema);
