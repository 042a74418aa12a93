import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { handleHandover } from '../pets/transfers/handle-handover.ts';
import type { PetDocument } from '../pets/pet.model.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { buildUser } from './appointment-request.ts';
import { buildPet } from './build-pet.ts';

/** A user whose account the clinic knows. */
export async function buildKnownUser(fullName = 'Rahima Khatun') {
  const user = buildUser();
  const email = `${user.id}@petcare.test`;
  await inTransaction(() =>
    UserCopies.create([{ _id: user.id, fullName, email, role: 'user', sequence: 1 }]),
  );
  return user;
}

/** The event by which an owner hands a pet over to an adopter. */
export function handoverOf(petId: string, ownerId: string, adopterId: string) {
  return buildEvent('adoption.handed_over', {
    adoption_id: newId(),
    pet_id: petId,
    owner_id: ownerId,
    adopter_id: adopterId,
  });
}

/** A pet, its owner and an adopter, with the event of the handover. */
export async function buildHandover(overrides: Partial<PetDocument> = {}) {
  const [owner, adopter] = [await buildKnownUser(), await buildKnownUser('Farzana Akter')];
  const pet = await buildPet({ ownerId: owner.id, ...overrides });
  const event = handoverOf(pet._id, owner.id, adopter.id);
  return { owner, adopter, pet, event, id: event.id, handOver: () => handleHandover(event) };
}
