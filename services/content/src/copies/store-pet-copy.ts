import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { storeNewestOf } from '@petcare/platform/mongo/store-newest.ts';
import { PetCopies, type PetCopyDocument } from './pet-copy.model.ts';

type PetEvent = Pick<EventEnvelope<ConsumedBy<'content.pets'>>, 'name' | 'aggregate' | 'data'>;

/**
 * Stores the owner and the state of the pet of an event. Idempotent; older events are ignored. The copy of a deleted
 * pet stays, so that a late event cannot bring the pet back; nor does one of an owner who is being erased.
 */
export async function storePetCopy({ name, aggregate: { sequence }, data }: PetEvent): Promise<void> {
  const gone = name === 'pet.deleted' || name === 'pet.purged';
  await storeNewestOf<PetCopyDocument>(PetCopies, data.owner_id, (mayName) => ({
    _id: data.pet_id,
    ownerId: mayName && name !== 'pet.purged' ? data.owner_id : '',
    active: mayName && !gone && data.status === 'active',
    sequence,
  }));
}
