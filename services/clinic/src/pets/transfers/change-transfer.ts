import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { PassportEntries } from '../passport/passport-entry.model.ts';
import { Pets } from '../pet.model.ts';
import { findFreePlace, retryTakenPlace } from '../store-pet.ts';
import { mayReceivePets } from '../../user-copies/may-receive-pets.ts';
import { auditTransfer, changeOwner, movePet } from './move-pet.ts';
import { deleteFormerPassports } from './former-passport.ts';
import { PetTransfers, undoUntil, type PetTransferDocument } from './pet-transfer.model.ts';

/**
 * Gives a pet back to its former owner, as an admin decided. Entries added since stay with the pet. Idempotent.
 * @throws not_found, owner_at_pet_limit
 * @throws transfer_closed – refused, over a week old, not the latest of the pet, or an account or the pet is gone
 */
export function undoTransfer(id: string, reason: string, now = new Date()): Promise<PetTransferDocument> {
  return retryTakenPlace(() =>
    inTransaction(async () => {
      const transfer = await readTransfer(id);
      if (transfer.status === 'undone') return transfer;
      const { petId, fromId, toId } = transfer;
      if (transfer.status !== 'done' || now > undoUntil(transfer)) throw conflict('transfer_closed');
      const pet = await Pets.findOne({ _id: petId, ownerId: toId, transferId: id }).lean();
      if (!pet || fromId === '' || !(await mayReceivePets(fromId))) throw conflict('transfer_closed');
      const place = await findFreePlace(fromId);
      if (place === null) throw conflict('owner_at_pet_limit');
      await changeOwner(
        { pet, ownerId: fromId, place },
        { transferId: id, currentTransferId: null, undone: true },
        now,
      );
      await PassportEntries.updateOne(
        { petId, source: `transfer:${id}` },
        { $set: { content: { kind: 'adopted', undone: true }, updatedAt: now }, $inc: { version: 1 } },
      );
      await deleteFormerPassports([id]);
      await auditTransfer('pet_transfer.undone', transfer, { reason });
      return update(id, { status: 'undone', undoReason: reason, formerPet: null });
    }),
  );
}

/**
 * Tries a refused transfer again. Idempotent: one that is done is returned as it is.
 * @throws not_found
 * @throws transfer_closed – undone
 */
export function retryTransfer(id: string, now = new Date()): Promise<PetTransferDocument> {
  return retryTakenPlace(() =>
    inTransaction(async () => {
      const transfer = await readTransfer(id);
      if (transfer.status === 'done') return transfer;
      if (transfer.status === 'undone') throw conflict('transfer_closed');
      const outcome = await movePet(transfer, now);
      await auditTransfer('pet_transfer.retried', transfer, { status: outcome.status });
      return update(id, { ...outcome, at: now });
    }),
  );
}

async function readTransfer(id: string): Promise<PetTransferDocument> {
  const transfer = await PetTransfers.findById(id).lean();
  if (!transfer) throw notFound('transfer');
  return transfer;
}

/** Writes the transfer that this transaction has read, so that concurrent changes conflict. */
async function update(id: string, fields: Partial<PetTransferDocument>): Promise<PetTransferDocument> {
  const after = await PetTransfers.findOneAndUpdate(
    { _id: id },
    { $set: fields },
    { returnDocument: 'after' },
  ).lean();
  if (!after) throw notFound('transfer');
  return after;
}
