import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { storeNewestOf } from '@petcare/platform/mongo/store-newest.ts';
import { PetCopies, type PetCopyDocument } from './pet-copy.model.ts';

type PetEvent = Pick<EventEnvelope<ConsumedBy<'commerce.pets'>>, 'name' | 'aggregate' | 'data'>;

/**
 * Stores the pet of an event. Idempotent; older events are ignored. A deleted pet loses its name, a purged one its
 * owner too, as does every pet of an owner who is being erased; the rest stays, so that a late event cannot bring the pet back.
 */
export async function storePetCopy({ name, aggregate: { sequence }, data }: PetEvent): Promise<void> {
  const gone = name === 'pet.deleted' || name === 'pet.purged';
  await storeNewestOf<PetCopyDocument>(PetCopies, data.owner_id, (mayName) => ({
    _id: data.pet_id,
    ownerId: mayName && name !== 'pet.purged' ? data.owner_id : '',
    name: mayName && !gone ? data.pet_name : '',
    species: data.species,
    bookable: mayName && !gone && data.status === 'active',
    sequence,
  }));
}
