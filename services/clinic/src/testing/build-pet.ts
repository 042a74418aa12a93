import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { PetDocument } from '../pets/pet.model.ts';
import { insertPet, retryTakenPlace } from '../pets/store-pet.ts';
import { emptyDetails } from '../pets/pet.rules.ts';

export function buildPet(overrides: Partial<PetDocument> = {}): Promise<PetDocument> {
  const now = new Date();
  const fields = {
    _id: newId(),
    ownerId: newId(),
    ...emptyDetails,
    name: 'Minu',
    species: 'cat' as const,
    picture: null,
    pictureOwnerId: null,
    status: 'active' as const,
    deceasedOn: null,
    clientId: null,
    fingerprint: 'built',
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...overrides,
  };
  return retryTakenPlace(() => insertPet(fields));
}
