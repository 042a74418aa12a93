import { inPacedBatches } from '@petcare/platform/mongo/migrations/backfill.ts';
import type { MigrationContext } from '@petcare/platform/mongo/migrations/migration.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Pets, toPetEvent, type PetDocument } from './record/pet.model.ts';

/**
 * Publishes every pet as it is, for a consumer without earlier events, and returns their number. The sequence stays, so
 * that a later change wins.
 */
export function publishPets(context: MigrationContext): Promise<number> {
  return inPacedBatches<PetDocument>(Pets, {}, context, (batch) =>
    inTransaction(async () => {
      for (const pet of batch)
        await addEvent('pet.updated', {
          aggregate: { id: pet._id, sequence: pet.version },
          data: toPetEvent(pet),
        });
      return batch.length;
    }),
  );
}
