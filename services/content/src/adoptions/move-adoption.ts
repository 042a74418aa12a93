import { conflict } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { adoptionFacts, Adoptions, type AdoptionDocument } from './adoption.model.ts';

/**
 * Gives a post another status and tells the other services, if it still is as it was read. Only inside a transaction.
 * @throws adoption_not_available when it is not: somebody else has decided meanwhile.
 */
export async function moveAdoption(
  post: Pick<AdoptionDocument, '_id' | 'status' | 'acceptedApplicationId'>,
  to: Pick<AdoptionDocument, 'status'> & Partial<Pick<AdoptionDocument, 'acceptedApplicationId'>>,
): Promise<AdoptionDocument> {
  const now = new Date();
  const moved = await Adoptions.findOneAndUpdate(
    { _id: post._id, status: post.status, acceptedApplicationId: post.acceptedApplicationId },
    {
      $set: { ...to, adoptedAt: to.status === 'Adopted' ? now : null, updatedAt: now },
      $inc: { sequence: 1 },
    },
    { returnDocument: 'after' },
  ).lean<AdoptionDocument>();
  if (!moved) throw conflict('adoption_not_available');
  await addEvent('adoption.status_changed', {
    aggregate: { id: post._id, sequence: moved.sequence },
    data: { ...adoptionFacts(moved), previous_status: post.status },
  });
  return moved;
}
