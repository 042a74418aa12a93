import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { findOwnPet } from '../../pets/find-own-pet.ts';
import { petRecord, Pets, toPetEvent } from '../../pets/pet.model.ts';
import { insertPet, retryTakenPlace } from '../../pets/store-pet.ts';
import { Trash, trashId } from '../../trash/trash.model.ts';
import { ownTrash, type TrashedPet } from './trashed-records.ts';

/**
 * Restores a deleted pet, for admins, and for its owner if they deleted it. No-op when the pet is already restored.
 * @throws not_found – also after 30 days
 * @throws microchip_taken, too_many_pets
 */
export function restorePet(id: string, caller: UserCaller, now = new Date()): Promise<void> {
  return retryTakenPlace(() =>
    inTransaction(async () => {
      const trashed = await Trash.findOneAndDelete({
        ...(caller.role !== 'admin' && ownTrash(caller.id)),
        _id: trashId('pet', id),
        expiresAt: trusted({ $gt: now }),
      }).lean<TrashedPet>();
      if (!trashed) {
        if (await Pets.exists({ _id: id })) return void (await findOwnPet(id, caller));
        throw notFound('deleted pet');
      }
      const { record } = trashed;
      // The event of the deletion has `version + 1`. Another pet may have used the client id since.
      const pet = await insertPet({ ...record, clientId: null, version: record.version + 2 });
      await addEvent('pet.updated', {
        aggregate: { id, sequence: pet.version },
        data: toPetEvent(pet),
      });
      await addAudit(
        'clinic',
        { action: 'pet.restored', record: petRecord(pet), before: null, after: null },
        { owner: pet.ownerId },
      );
    }),
  );
}
