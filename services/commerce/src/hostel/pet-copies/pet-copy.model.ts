import { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  /** Empty once the pet can no longer be restored. */
  ownerId: field.textOrEmpty,
  /** Empty once the pet has been deleted. */
  name: field.textOrEmpty,
  species: field.oneOf(Species.options),
  bookable: field.flag,
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: field.number,
};
/** Commerce's copy of a pet of the clinic, to decide which pets a customer may book a stay for. */
export type PetCopyDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'pet_copies' });
schema.index({ ownerId: 1 });

export const PetCopies = model<PetCopyDocument>('PetCopy', schema);
