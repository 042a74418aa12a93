import { maxKennels, type Kennel } from '@petcare/contracts/commerce/hostel/kennels.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { kennelRecord, Kennels, publishKennels, type KennelDocument } from './kennel.model.ts';

/** @throws kennel_exists, too_many_kennels */
export async function createKennel({ name, pet_type, places }: Pick<Kennel, 'name' | 'pet_type' | 'places'>) {
  if ((await Kennels.countDocuments()) >= maxKennels) throw conflict('too_many_kennels');
  const kennel: KennelDocument = { _id: newId(), name, petType: pet_type, places, guests: [], version: 1 };
  try {
    await inTransaction(async () => {
      await Kennels.create([kennel]);
      await publishKennels(kennel._id);
      await addAudit('commerce', {
        action: 'kennel.added',
        record: kennelRecord(kennel),
        before: null,
        after: { name, pet_type, places },
      });
    });
  } catch (error) {
    if (isDuplicateKey(error, 'name')) throw conflict('kennel_exists');
    throw error;
  }
}

/** Removes a kennel; its guests are listed without one. Idempotent. */
export async function deleteKennel(id: string): Promise<void> {
  await inTransaction(async () => {
    const deleted = await Kennels.findOneAndDelete({ _id: id }).lean();
    if (!deleted) return;
    await publishKennels(id);
    const { name, petType: pet_type, places } = deleted;
    await addAudit('commerce', {
      action: 'kennel.deleted',
      record: kennelRecord(deleted),
      before: { name, pet_type, places },
      after: null,
    });
  });
}
