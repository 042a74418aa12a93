import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { maxPetsPerOwner } from '@petcare/contracts/clinic/pets/pets.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { Pets, type PetDocument } from './pet.model.ts';

/**
 * Inserts a pet at a free place of its owner, in the current transaction. A concurrent transaction may take the same
 * place: run the transaction in `retryTakenPlace`.
 * @throws too_many_pets
 */
export async function insertPet(pet: Omit<PetDocument, 'place'>): Promise<PetDocument> {
  const place = await findFreePlace(pet.ownerId);
  if (place === null) throw conflict('too_many_pets');
  const stored = { ...pet, place };
  await Pets.create([stored]);
  return stored;
}

/** Returns a free place among the pets of an owner; null at the maximum. */
export async function findFreePlace(ownerId: string): Promise<number | null> {
  const pets = await Pets.find({ ownerId }, { place: 1 }).lean();
  const taken = new Set(pets.map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place += 1;
  return place > maxPetsPerOwner ? null : place;
}

/** Runs a transaction again when a concurrent one has just taken its place. Call it outside any transaction. */
export function retryTakenPlace<T>(transaction: () => Promise<T>): Promise<T> {
  return retryOvertaken(
    () => translateMicrochipConflict(transaction()),
    (error) => isDuplicateKey(error, 'place'),
  );
}

/** Translates a duplicate key on the microchip. @throws microchip_taken. */
export async function translateMicrochipConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error, 'microchip')) throw conflict('microchip_taken');
    throw error;
  }
}
