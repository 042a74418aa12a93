import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { PetDocument } from '../pet.model.ts';
import { findDue } from './find-due.ts';

/** Publishes what a pet needs next, in the current transaction, which has counted a change of its passport. */
export async function publishVaccinations(pet: PetDocument): Promise<void> {
  await addEvent('pet.vaccinations_changed', {
    aggregate: { id: pet._id, sequence: pet.passportChanges ?? 0 },
    data: { pet_id: pet._id, due: await findDue(pet) },
  });
}
