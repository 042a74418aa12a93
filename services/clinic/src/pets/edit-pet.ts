import { retryWhileNull } from '@petcare/platform/concurrency/retry-overtaken.ts';
import type { UpdatePetBody } from '@petcare/contracts/clinic/pets/pets.ts';
import { addAudit, changedFields, withInitials } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { recordWeight } from './passport/record-weight.ts';
import { publishVaccinations } from './vaccinations/publish-vaccinations.ts';
import { assertDates, changesOf, type PetChanges } from './pet.rules.ts';
import { findOwnPet } from './find-own-pet.ts';
import { petRecord, Pets, toPet, toPetEvent, type PetDocument } from './pet.model.ts';
import { translateMicrochipConflict } from './store-pet.ts';

interface NewPicture {
  readonly picture: PetDocument['picture'];
  readonly pictureOwnerId: string | null;
}

/**
 * Changes the given fields of a pet. A request that changes nothing returns the pet unchanged, whatever version it
 * carries, and publishes no event. Without a version it overwrites.
 * @throws not_found, microchip_taken
 * @throws version_conflict – with the stored pet
 * @throws invalid_input – a date, or a picture that is not the caller's own upload
 */
export async function editPet(
  id: string,
  { version, ...body }: UpdatePetBody,
  caller: UserCaller,
  { client }: { client: InternalClient },
  now = new Date(),
): Promise<{ pet: PetDocument; changed: boolean }> {
  let newPicture: NewPicture | undefined;
  return retryWhileNull(async () => {
    const pet = await findOwnPet(id, caller);
    const changes = changesOf(pet, body);
    if (Object.keys(changes).length === 0) return { pet, changed: false };
    if (version !== undefined && version !== pet.version)
      throw conflict('version_conflict', { details: { current: toPet(pet) } });
    assertDates({ ...pet, ...changes }, now);
    if (changes.imageUrl !== undefined)
      newPicture ??= await reserveNewPicture(changes.imageUrl, caller.id, client);
    const edited = await translateMicrochipConflict(
      store(pet, { ...changes, ...(changes.imageUrl !== undefined && newPicture) }, now),
    );
    return edited && { pet: edited, changed: true };
  });
}

async function reserveNewPicture(url: string, userId: string, client: InternalClient): Promise<NewPicture> {
  if (url === '') return { picture: null, pictureOwnerId: null };
  const picture = await reserveUpload({ userId, url, field: 'img_URL', use: 'pet' }, client);
  return { picture, pictureOwnerId: picture && userId };
}

/** Returns null when the pet has changed concurrently. */
function store(
  before: PetDocument,
  changes: PetChanges & Partial<NewPicture>,
  now: Date,
): Promise<PetDocument | null> {
  const changesPlan = changes.species !== undefined || changes.bornOn !== undefined;
  return inTransaction(async () => {
    const after = await Pets.findOneAndUpdate(
      { _id: before._id, version: before.version },
      {
        $set: { ...changes, updatedAt: now },
        $inc: { version: 1, ...(changesPlan && { passportChanges: 1 }) },
      },
      { returnDocument: 'after' },
    ).lean();
    if (!after) return null;
    if (changes.weightKg !== undefined) await recordWeight(after, now);
    await addEvent('pet.updated', {
      aggregate: { id: after._id, sequence: after.version },
      data: toPetEvent(after),
    });
    if (changesPlan) await publishVaccinations(after);
    await addAudit(
      'clinic',
      {
        action: 'pet.updated',
        record: petRecord(after),
        ...withInitials(changedFields(toPet(before), toPet(after), auditedFields), personalFields),
      },
      { owner: after.ownerId },
    );
    return after;
  });
}

const personalFields = ['name', 'microchip', 'allergies', 'notes', 'insurance'] as const;
const auditedFields = [
  ...personalFields,
  'species',
  'breed',
  'sex',
  'born_on',
  'born_about',
  'weight_kg',
  'colour',
  'neutered',
  'img_URL',
] as const;
