import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { deletePassports } from '../../pets/passport/delete-passports.ts';
import { Pets, purgeOf } from '../../pets/pet.model.ts';
import { Trash } from '../../trash/trash.model.ts';
import type { TrashedPet } from '../trash/trashed-records.ts';

const atOnce = 100;

/**
 * Deletes the pets of a deleted user with their passports, also those in the trash. The events release their pictures.
 * Idempotent.
 * @returns the number deleted by this call; less than the limit means that none are left.
 */
export function removePetsOf(ownerId: string, limit: number | undefined): Promise<number> {
  return runInBatches({ limit, atOnce }, (size) => inTransaction(() => removeBatch(ownerId, size)));
}

async function removeBatch(ownerId: string, size: number): Promise<number> {
  const pets = await Pets.find({ ownerId }).limit(size).lean();
  const room = size - pets.length;
  const inTrash =
    room > 0 ? await Trash.find({ 'record.ownerId': ownerId }).limit(room).lean<TrashedPet[]>() : [];
  if (pets.length > 0) await Pets.deleteMany({ _id: trusted({ $in: pets.map(({ _id }) => _id) }) });
  if (inTrash.length > 0) await Trash.deleteMany({ _id: trusted({ $in: inTrash.map(({ _id }) => _id) }) });
  const purged = [...pets, ...inTrash.map(({ record }) => record)];
  await deletePassports(purged.map(({ _id }) => _id));
  for (const pet of purged) await addEvent('pet.purged', purgeOf(pet));
  return pets.length + inTrash.length;
}
