import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { Pets } from './pet.model.ts';

/** The facts about a pet that an appointment copies. */
export interface BookablePet {
  readonly id: string;
  readonly name: string;
  readonly species: Species;
}

/**
 * Finds an active pet of an owner; null when no pet is named.
 * @throws invalid_input – missing, not active, or of another owner
 */
export async function findBookablePet(
  petId: string | undefined,
  ownerId: string,
): Promise<BookablePet | null> {
  if (petId === undefined) return null;
  const pet = await Pets.findOne({ _id: petId, ownerId, status: 'active' }, { name: 1, species: 1 }).lean();
  if (!pet) throw invalid([{ field: 'pet_id', message: 'is not an active pet of this owner' }]);
  return { id: pet._id, name: pet.name, species: pet.species };
}
