import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { retryTakenPlace } from '../store-pet.ts';
import { movePet } from './move-pet.ts';
import { PetTransfers } from './pet-transfer.model.ts';

type Handover = Pick<EventEnvelope<'adoption.handed_over'>, 'id' | 'data'>;

/**
 * Moves the pet of a handover to its adopter, or records why not. Idempotent: the event id is the id of the transfer.
 */
export async function handleHandover({ id, data }: Handover, now = new Date()): Promise<void> {
  const { pet_id: petId, adoption_id: adoptionId, owner_id: fromId, adopter_id: toId } = data;
  const transfer = { _id: id, petId, adoptionId, fromId, toId };
  try {
    await retryTakenPlace(() =>
      inTransaction(async () => {
        if (await PetTransfers.exists({ _id: id })) return;
        const outcome = await movePet(transfer, now);
        // Each of these users may have been erased since.
        const users = {
          fromId: (await mayWrite(fromId)) ? fromId : '',
          toId: (await mayWrite(toId)) ? toId : '',
        };
        await PetTransfers.create([{ ...transfer, ...users, ...outcome, at: now, undoReason: null }]);
      }),
    );
  } catch (error) {
    // A concurrent delivery of the event has stored the transfer.
    if (!isDuplicateKey(error, '_id') || !(await PetTransfers.exists({ _id: id }))) throw error;
  }
}
