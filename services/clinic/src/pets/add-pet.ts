import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { CreatePetBody } from '@petcare/contracts/clinic/pets/pets.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { recordWeight } from './passport/record-weight.ts';
import { assertDates, detailsOf, emptyDetails } from './pet.rules.ts';
import { Pets, toPetEvent, type PetDocument } from './pet.model.ts';
import { insertPet, retryTakenPlace } from './store-pet.ts';

/**
 * Adds a pet. Idempotent per `client_id`, also for concurrent requests. Only a picture needs the client.
 * @throws microchip_taken, too_many_pets, idempotency_conflict
 * @throws invalid_input – a date, or a picture that is not the owner's own upload
 */
export async function addPet(
  { client_id, ...body }: CreatePetBody,
  ownerId: string,
  { client }: { client: InternalClient | null },
  now = new Date(),
): Promise<{ pet: PetDocument; added: boolean }> {
  const clientId = client_id ?? null;
  const fingerprint = fingerprintOf(detailsOf(body));
  const findRepeated = () => findAdded(ownerId, clientId, fingerprint);
  const repeated = await findRepeated();
  if (repeated) return { pet: repeated, added: false };
  const details = { ...emptyDetails, ...detailsOf(body), name: body.name, species: body.species };
  assertDates({ ...details, deceasedOn: null }, now);
  try {
    const picture =
      body.img_URL && client
        ? await reserveUpload({ userId: ownerId, url: body.img_URL, field: 'img_URL', use: 'pet' }, client)
        : null;
    const pet = {
      ...details,
      imageUrl: picture ? details.imageUrl : '',
      _id: newId(),
      ownerId,
      picture,
      pictureOwnerId: picture && ownerId,
      status: 'active' as const,
      deceasedOn: null,
      clientId,
      fingerprint,
      version: 1,
      // Its owner may still be entering its vaccinations today.
      remindersCheckedOn: dhakaDateOf(now),
      createdAt: now,
      updatedAt: now,
    };
    return { pet: await retryTakenPlace(() => store(pet)), added: true };
  } catch (error) {
    // A concurrent request with the same client id may have stored the pet or used the picture first.
    const winner = await findRepeated();
    if (winner) return { pet: winner, added: false };
    throw error;
  }
}

function store(pet: Omit<PetDocument, 'place'>): Promise<PetDocument> {
  return inTransaction(async () => {
    const stored = await insertPet(pet);
    await recordWeight(stored, stored.createdAt);
    await addEvent('pet.added', {
      aggregate: { id: stored._id, sequence: stored.version },
      data: toPetEvent(stored),
    });
    return stored;
  });
}

async function findAdded(
  ownerId: string,
  clientId: string | null,
  fingerprint: string,
): Promise<PetDocument | null> {
  if (clientId === null) return null;
  const found = await Pets.findOne({ ownerId, clientId }).lean();
  if (found && found.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return found;
}
