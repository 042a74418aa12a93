import type { TransferRefusal } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import type { PetDocument } from '../pet.model.ts';

interface TransferFacts {
  readonly pet: Pick<PetDocument, 'ownerId' | 'status'> | null;
  readonly fromId: string;
  readonly adopterMayReceive: boolean;
  /** Null when the adopter has the maximum of pets. */
  readonly place: number | null;
}

/** Returns why a pet cannot be transferred; null when it can. */
export function refusalOf({ pet, fromId, adopterMayReceive, place }: TransferFacts): TransferRefusal | null {
  if (!pet) return 'pet_gone';
  if (pet.ownerId !== fromId) return 'not_owner';
  if (pet.status !== 'active') return 'pet_not_active';
  if (!adopterMayReceive) return 'adopter_gone';
  return place === null ? 'too_many_pets' : null;
}
