import { notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { Pets, type PetDocument } from './pet.model.ts';

/**
 * Finds a pet for its owner or an admin.
 * @throws not_found – missing, or the caller has no access
 */
export async function findOwnPet(id: string, caller: UserCaller): Promise<PetDocument> {
  const pet = await Pets.findById(id).lean();
  if (!pet || (pet.ownerId !== caller.id && caller.role !== 'admin')) throw notFound('pet');
  return pet;
}

/** Returns the pets of a user: active ones first, by name. */
export async function findOwnPets(ownerId: string): Promise<PetDocument[]> {
  const pets = await Pets.find({ ownerId }).lean();
  const rank = ({ status }: PetDocument) => ['active', 'archived', 'deceased'].indexOf(status);
  return pets.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
}
