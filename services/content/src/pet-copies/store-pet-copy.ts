import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted } from 'mongoose';
import { PetCopies, type PetCopyDocument } from './pet-copy.model.ts';

type PetEvent = Pick<EventEnvelope<ConsumedBy<'content.pets'>>, 'name' | 'aggregate' | 'data'>;

/**
 * Stores the owner and the state of the pet of an event. Idempotent; older events are ignored. The copy of a deleted
 * pet stays, so that a late event cannot bring the pet back.
 */
export async function storePetCopy({ name, aggregate: { sequence }, data }: PetEvent): Promise<void> {
  const gone = name === 'pet.deleted' || name === 'pet.purged';
  const copy: PetCopyDocument = {
    _id: data.pet_id,
    ownerId: name === 'pet.purged' ? '' : data.owner_id,
    active: !gone && data.status === 'active',
    sequence,
  };
  if (await replaceOlder(copy)) return;
  try {
    await PetCopies.create([copy]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // A concurrent event has inserted the pet; it may be the older one.
    await replaceOlder(copy);
  }
}

/** Returns true if the stored copy is now this one or a newer one. */
async function replaceOlder({ _id, ...fields }: PetCopyDocument): Promise<boolean> {
  const { sequence } = fields;
  const { matchedCount } = await PetCopies.updateOne(
    { _id, sequence: trusted({ $lt: sequence }) },
    { $set: fields },
  );
  // An older copy may have been inserted since, so its sequence counts, not its existence.
  return (
    matchedCount > 0 || (await PetCopies.exists({ _id, sequence: trusted({ $gte: sequence }) })) !== null
  );
}
