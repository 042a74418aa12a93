import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { PetDocument } from '../pet.model.ts';

/** Publishes that the passport of a pet changed, in the current transaction, which has counted the change. */
export async function publishPassport({
  _id,
  ownerId,
  passportChanges = 0,
}: Pick<PetDocument, '_id' | 'ownerId' | 'passportChanges'>): Promise<void> {
  await addEvent('passport.changed', {
    aggregate: { id: _id, sequence: passportChanges },
    data: { pet_id: _id, owner_id: ownerId },
  });
}
