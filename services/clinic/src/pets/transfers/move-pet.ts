import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { TransferRefusal } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { addAudit, shortId } from '@petcare/platform/audit/audit.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { PassportEntries } from '../passport/passport-entry.model.ts';
import { PassportLinks } from '../links/passport-link.model.ts';
import { petRecord, Pets, toPetEvent, type PetDocument } from '../pet.model.ts';
import { findFreePlace } from '../store-pet.ts';
import { mayReceivePets } from '../../user-copies/may-receive-pets.ts';
import { endEntriesOfPet } from '../../calendar/waitlist/end-waitlist-entries.ts';
import { keepFormerPassport } from './former-passport.ts';
import { formerPetOf, type PetTransferDocument } from './pet-transfer.model.ts';
import { refusalOf } from './transfer.rules.ts';

type Transfer = Pick<PetTransferDocument, '_id' | 'petId' | 'adoptionId' | 'fromId' | 'toId'> &
  Partial<Pick<PetTransferDocument, 'refusal'>>;
type MoveOutcome = Pick<PetTransferDocument, 'petName' | 'status' | 'refusal' | 'formerPet'>;

/**
 * Moves a pet to its adopter if nothing stands against it, in the current transaction: passport, entry, links, events.
 * A refusal for a new reason is published, too.
 * @returns what to store in the transfer.
 */
export async function movePet(transfer: Transfer, now: Date): Promise<MoveOutcome> {
  const { _id: id, petId, fromId, toId } = transfer;
  const pet = await Pets.findById(petId).lean();
  const adopterMayReceive = toId !== '' && (await mayReceivePets(toId));
  const place = await findFreePlace(toId);
  const refusal = refusalOf({ pet, fromId, adopterMayReceive, place });
  // The name of a pet of another owner is not shown.
  const petName = pet?.ownerId === fromId ? pet.name : '';
  if (refusal || !pet || place === null) {
    await publishRefusal(transfer, petName, refusal ?? 'pet_gone');
    return { petName, status: 'refused', refusal: refusal ?? 'pet_gone', formerPet: null };
  }
  await keepFormerPassport(id, petId);
  await changeOwner(
    { pet, ownerId: toId, place },
    { transferId: id, currentTransferId: id, undone: false },
    now,
  );
  const source = `transfer:${id}`;
  await PassportEntries.create([
    {
      _id: newId(),
      petId,
      source,
      group: source,
      content: { kind: 'adopted', undone: false },
      date: dhakaDateOf(now),
      at: now,
      byOwner: false,
      drName: null,
      fingerprint: null,
      version: 1,
      updatedAt: now,
    },
  ]);
  return { petName, status: 'done', refusal: null, formerPet: formerPetOf(pet) };
}

/**
 * Gives a pet to another owner, in the current transaction: the links to its passport end, and all copies follow the
 * event.
 */
export async function changeOwner(
  { pet, ownerId, place }: { pet: PetDocument; ownerId: string; place: number },
  cause: { transferId: string; currentTransferId: string | null; undone: boolean },
  now: Date,
): Promise<void> {
  const after = await Pets.findOneAndUpdate(
    { _id: pet._id, ownerId: pet.ownerId, version: pet.version },
    {
      // The client id is unique among the pets of an owner.
      $set: { ownerId, place, clientId: null, transferId: cause.currentTransferId, updatedAt: now },
      // Records and links that are being added conflict with this transaction.
      $inc: { version: 1, passportChanges: 1, linkChanges: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!after) throw new Error('the pet has changed in this transaction');
  // The views of a link are for the owner who created it.
  await PassportLinks.deleteMany({ petId: pet._id });
  await endEntriesOfPet(pet._id, now);
  await addEvent('pet.transferred', {
    aggregate: { id: pet._id, sequence: after.version },
    data: {
      ...toPetEvent(after),
      transfer_id: cause.transferId,
      previous_owner_id: pet.ownerId,
      undone: cause.undone,
    },
  });
}

async function publishRefusal(transfer: Transfer, petName: string, refusal: TransferRefusal): Promise<void> {
  const { _id: id, petId, adoptionId, fromId, toId } = transfer;
  if (fromId === '' || toId === '' || refusal === transfer.refusal) return;
  await addEvent('pet.transfer_refused', {
    aggregate: { id, sequence: 1 },
    data: {
      transfer_id: id,
      pet_id: petId,
      pet_name: petName,
      adoption_id: adoptionId,
      owner_id: fromId,
      adopter_id: toId,
      refusal,
    },
  });
}

/** Records in the audit log that an admin changed a transfer. */
export async function auditTransfer(
  action: 'pet_transfer.undone' | 'pet_transfer.retried',
  { petId, fromId, toId }: Pick<PetTransferDocument, 'petId' | 'fromId' | 'toId'>,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  const users = { former_owner: shortId(fromId), adopter: shortId(toId) };
  await addAudit('clinic', { action, record: petRecord({ _id: petId }), before: users, after });
}
