import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { storeNewest } from '@petcare/platform/mongo/store-newest.ts';
import { PetCopies, type PetCopyDocument } from './pet-copy.model.ts';

type PetEvent = Pick<EventEnvelope<ConsumedBy<'commerce.pets'>>, 'name' | 'aggregate' | 'data'>;

/**
 * Stores the pet of an event. Idempotent; older events are ignored. A deleted pet loses its name, a purged one its
 * owner too; the rest stays, so that a late event cannot bring the pet back.
 */
export async function storePetCopy({ name, aggregate: { sequence }, data }: PetEvent): Promise<void> {
  const gone = name === 'pet.deleted' || name === 'pet.purged';
  await storeNewest<PetCopyDocument>(PetCopies, {
    _id: data.pet_id,
    ownerId: name === 'pet.purged' ? '' : data.owner_id,
    name: gone ? '' : data.pet_name,
    species: data.species,
    bookable: !gone && data.status === 'active',
    sequence,
  });
}
