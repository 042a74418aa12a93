import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  /** Empty once the pet can no longer be restored. */
  ownerId: field.textOrEmpty,
  /** True for an active pet that is not deleted. */
  active: field.flag,
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: field.number,
};
/** Content's copy of a pet of the clinic, to decide which pets an owner may name in an adoption post. */
export type PetCopyDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'pet_copies' });
// For the erasure of an owner.
schema.index({ ownerId: 1 });

export const PetCopies = model<PetCopyDocument>('PetCopy', schema);
