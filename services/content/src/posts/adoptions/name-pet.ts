import { conflict, invalid } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { PetCopies } from '../../copies/pet-copy.model.ts';
import type { AdoptionDocument } from './adoption.model.ts';

/**
 * Returns the fields of an open post that names a pet. The clinic checks owner and state again before it moves the
 * passport, because this copy may be outdated.
 * @throws invalid_input – not an active pet of the owner
 */
export async function namePet(
  petId: string | null,
  ownerId: string,
): Promise<Pick<AdoptionDocument, 'petId' | 'holdsPet'>> {
  if (petId === null) return { petId: null, holdsPet: false };
  if (!(await PetCopies.exists({ _id: petId, ownerId, active: true })))
    throw invalid([{ field: 'pet_id', message: 'is not an active pet of yours' }]);
  return { petId, holdsPet: true };
}

/** Translates a duplicate key on the pet. @throws pet_in_other_post. */
export async function translatePetConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error, 'petId')) throw conflict('pet_in_other_post');
    throw error;
  }
}
