import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { endPassportLinks } from '../../pets/links/end-passport-links.ts';
import { findOwnPet } from '../../pets/find-own-pet.ts';
import { petRecord, Pets, toPetEvent } from '../../pets/pet.model.ts';
import { endEntriesOfPet } from '../../calendar/waitlist/end-waitlist-entries.ts';
import { Trash, trashId } from '../../trash/trash.model.ts';
import { moveToTrash } from './trashed-records.ts';

/**
 * Moves a pet to the trash for 30 days, for its owner or an admin. Appointments keep its name; links to its passport
 * end. Idempotent.
 * @throws not_found
 */
export async function deletePet(id: string, caller: UserCaller): Promise<void> {
  try {
    await findOwnPet(id, caller);
  } catch (error) {
    const among = caller.role === 'admin' ? {} : { 'record.ownerId': caller.id };
    if (error instanceof AppError && (await Trash.exists({ _id: trashId('pet', id), ...among }))) return;
    throw error;
  }
  await inTransaction(async () => {
    const pet = await Pets.findOneAndDelete({ _id: id }).lean();
    if (!pet) return;
    await endPassportLinks(id, new Date());
    await endEntriesOfPet(id, new Date());
    await moveToTrash({ kind: 'pet', record: pet, byOwner: pet.ownerId === caller.id });
    await addEvent('pet.deleted', {
      aggregate: { id, sequence: pet.version + 1 },
      data: toPetEvent(pet),
    });
    await addAudit(
      'clinic',
      { action: 'pet.deleted', record: petRecord(pet), before: null, after: null },
      { owner: pet.ownerId },
    );
  });
}
