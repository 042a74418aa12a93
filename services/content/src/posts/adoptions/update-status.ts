import { conflict } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { adoptionFacts, Adoptions, type AdoptionDocument } from './adoption.model.ts';

/**
 * Changes the status of a post and publishes the change, if the post is unchanged since it was read. Only inside a
 * transaction.
 * @throws adoption_not_available – when another decision was faster.
 */
export async function updateStatus(
  post: Pick<AdoptionDocument, '_id' | 'status' | 'acceptedApplicationId'>,
  to: Pick<AdoptionDocument, 'status'> & Partial<Pick<AdoptionDocument, 'acceptedApplicationId'>>,
): Promise<AdoptionDocument> {
  const now = new Date();
  const updated = await Adoptions.findOneAndUpdate(
    { _id: post._id, status: post.status, acceptedApplicationId: post.acceptedApplicationId },
    {
      $set: {
        ...to,
        ...petAfter(post.status, to.status),
        adoptedAt: to.status === 'Adopted' ? now : null,
        updatedAt: now,
      },
      $inc: { sequence: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!updated) throw conflict('adoption_not_available');
  await addEvent('adoption.status_changed', {
    aggregate: { id: post._id, sequence: updated.sequence },
    data: { ...adoptionFacts(updated), previous_status: post.status },
  });
  return updated;
}

/**
 * An adopted pet may be named in the post of its adopter. A post that is opened again names none until it is edited.
 */
function petAfter(
  from: AdoptionDocument['status'],
  to: AdoptionDocument['status'],
): Partial<Pick<AdoptionDocument, 'petId' | 'holdsPet'>> {
  if (to === 'Adopted') return { holdsPet: false };
  return from === 'Adopted' ? { petId: null } : {};
}
