import { retryWhileNull } from '@petcare/platform/concurrency/retry-overtaken.ts';
import type { ChangePetStatusBody } from '@petcare/contracts/clinic/pets/pets.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { endPassportLinks } from './links/end-passport-links.ts';
import { endEntriesOfPet } from '../calendar/waitlist/end-waitlist-entries.ts';
import { assertDates } from './pet.rules.ts';
import { findOwnPet } from './find-own-pet.ts';
import { petRecord, Pets, toPetEvent, type PetDocument } from './pet.model.ts';
import { translateMicrochipConflict } from './store-pet.ts';

/**
 * Archives a pet, records its death, or makes it active again. The links and waits of a pet that is not active end. Setting the
 * current status publishes no event.
 * @throws not_found
 * @throws microchip_taken – another pet became active with its microchip
 * @throws invalid_input – the date of the death
 */
export async function changePetStatus(
  id: string,
  { status, deceased_on: deceasedOn = null }: ChangePetStatusBody,
  caller: UserCaller,
  now = new Date(),
): Promise<PetDocument> {
  return retryWhileNull(async () => {
    const pet = await findOwnPet(id, caller);
    if (pet.status === status && pet.deceasedOn === deceasedOn) return pet;
    assertDates({ bornOn: pet.bornOn, deceasedOn }, now);
    return translateMicrochipConflict(store(pet, { status, deceasedOn, updatedAt: now }));
  });
}

type NewStatus = Pick<PetDocument, 'status' | 'deceasedOn' | 'updatedAt'>;

/** Returns null when the pet has changed concurrently. */
function store(before: PetDocument, fields: NewStatus): Promise<PetDocument | null> {
  return inTransaction(async () => {
    const after = await Pets.findOneAndUpdate(
      { _id: before._id, version: before.version },
      { $set: fields, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!after) return null;
    if (after.status !== 'active') {
      await endPassportLinks(after._id, fields.updatedAt);
      await endEntriesOfPet(after._id, fields.updatedAt);
    }
    await addEvent('pet.updated', {
      aggregate: { id: after._id, sequence: after.version },
      data: toPetEvent(after),
    });
    await addAudit(
      'clinic',
      {
        action: 'pet.status_changed',
        record: petRecord(after),
        before: { status: before.status },
        after: { status: after.status },
      },
      { owner: after.ownerId },
    );
    return after;
  });
}
