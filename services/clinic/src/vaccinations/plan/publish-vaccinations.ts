import { inPacedBatches } from '@petcare/platform/mongo/migrations/backfill.ts';
import type { MigrationContext } from '@petcare/platform/mongo/migrations/migration.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Pets, type PetDocument } from '../../pets/record/pet.model.ts';
import { findDue } from './find-due.ts';

/** Publishes what a pet needs next, in the current transaction, which has counted a change of its passport. */
export async function publishVaccinations(pet: PetDocument): Promise<void> {
  await addEvent('pet.vaccinations_changed', {
    aggregate: { id: pet._id, sequence: pet.passportChanges ?? 0 },
    data: { pet_id: pet._id, due: await findDue(pet) },
  });
}

/**
 * Publishes the vaccinations of the pets from before commerce kept them, each once, and returns their number. Consumers
 * ignore a sequence that they know.
 */
export function publishAllVaccinations(context: MigrationContext): Promise<number> {
  const unpublished = { areVaccinationsPublished: trusted({ $ne: true }) };
  return inPacedBatches<PetDocument>(Pets, unpublished, context, (batch) =>
    inTransaction(async () => {
      const ids = batch.map(({ _id }) => _id);
      await Pets.updateMany({ _id: trusted({ $in: ids }) }, { $set: { areVaccinationsPublished: true } });
      for (const pet of batch) await publishVaccinations(pet);
      return batch.length;
    }),
  );
}
