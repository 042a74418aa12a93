import type { AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Adoptions, type AdoptionDocument } from './adoption.model.ts';
import { decideStatusChange } from './adoption.rules.ts';
import { updateStatus } from './update-status.ts';
import type { PostApplications } from './post-applications.ts';

/**
 * Changes the status of the caller's post, closes the affected applications and publishes the handover of a pet with a
 * passport, in one transaction, which writes the post, so that of two concurrent decisions the later one retries. The
 * current status is a no-op.
 * @throws not_found; forbidden – when the caller is not the owner.
 */
export function changeAdoptionStatus(
  id: string,
  requested: Exclude<AdoptionStatus, 'Pending'>,
  caller: UserCaller,
  { applications }: { applications: PostApplications },
): Promise<AdoptionDocument> {
  return runExclusive(id, () =>
    inTransaction(async () => {
      const post = await Adoptions.findById(id).lean();
      if (!post) throw notFound('adoption post');
      if (post.ownerId !== caller.id) throw forbidden();
      const decision = decideStatusChange(post, requested);
      if (!decision) return post;
      const changed = await updateStatus(
        post,
        requested === 'Available'
          ? { status: requested, acceptedApplicationId: null }
          : { status: requested },
      );
      if (requested === 'Adopted') await publishHandover(changed, applications);
      if (decision.declineOpen) await applications.declineOpen(changed, 'adopted');
      if (decision.release) await applications.releaseAccepted(changed, decision.release);
      return changed;
    }),
  );
}

/** Without an accepted application the adopter is unknown, and the passport stays. */
async function publishHandover(post: AdoptionDocument, applications: PostApplications): Promise<void> {
  const { _id: id, ownerId, petId, acceptedApplicationId } = post;
  if (!petId || !acceptedApplicationId) return;
  await addEvent('adoption.handed_over', {
    aggregate: { id, sequence: post.sequence },
    data: {
      adoption_id: id,
      pet_id: petId,
      owner_id: ownerId,
      adopter_id: await applications.acceptedApplicant(acceptedApplicationId),
    },
  });
}
