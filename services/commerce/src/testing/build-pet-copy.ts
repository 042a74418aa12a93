import type { EventData } from '@petcare/contracts/events.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { storePetCopy } from '../hostel/pet-copies/store-pet-copy.ts';

type PetFacts = EventData<'pet.added'>;

export function petFacts(overrides: Partial<PetFacts> = {}): PetFacts {
  return {
    pet_id: newId(),
    owner_id: newId(),
    pet_name: 'Bhulu',
    species: 'dog',
    status: 'active',
    img_URL: '',
    img_owner_id: null,
    ...overrides,
  };
}

/** Stores a pet as the event of the clinic does, and returns its id. */
export async function buildPetCopy(overrides: Partial<PetFacts>): Promise<string> {
  const data = petFacts(overrides);
  await storePetCopy({
    name: 'pet.added',
    aggregate: { type: 'pet', id: data.pet_id, sequence: 1 },
    data,
  });
  return data.pet_id;
}
