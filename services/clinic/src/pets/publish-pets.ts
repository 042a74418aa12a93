import { inPacedBatches } from '@petcare/platform/mongo/migrations/backfill.ts';
import type { MigrationContext } from '@petcare/platform/mongo/migrations/migration.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Pets, toPetEvent, type PetDocument } from './record/pet.model.ts';

/**
 * Publishes the pets from before another service kept copies as they are, each once, and returns their number. The flag
 * names the service. The sequence stays, so that a later change wins, and consumers ignore a sequence that they know.
 */
export function publishPets(
  flag: 'isPublished' | 'isPublishedForPosts',
  context: MigrationContext,
): Promise<number> {
  return inPacedBatches<PetDocument>(Pets, { [flag]: trusted({ $ne: true }) }, context, (batch) =>
    inTransaction(async () => {
      const ids = batch.map(({ _id }) => _id);
      await Pets.updateMany({ _id: trusted({ $in: ids }) }, { $set: { [flag]: true } });
      for (const pet of batch)
        await addEvent('pet.updated', {
          aggregate: { id: pet._id, sequence: pet.version },
          data: toPetEvent(pet),
        });
      return batch.length;
    }),
  );
}
