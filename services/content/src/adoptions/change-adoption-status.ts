import type { AdoptionStatus } from '@petcare/contracts/adoptions.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { Adoptions, type AdoptionDocument } from './adoption.model.ts';
import { decideStatusChange } from './adoption.rules.ts';
import { moveAdoption } from './move-adoption.ts';
import type { PostApplications } from './post-applications.ts';

/**
 * The owner says how far the pet is; the applications that end by it are answered in the same transaction. Every
 * decision about a post writes the post itself: of two that race, the later one starts again and sees the first.
 * The status it has already is answered as it is, and nobody is told.
 * @throws not_found, forbidden for everybody but the owner.
 */
export function changeAdoptionStatus(
  id: string,
  wanted: Exclude<AdoptionStatus, 'Pending'>,
  caller: Person,
  { applications }: { applications: PostApplications },
): Promise<AdoptionDocument> {
  return runExclusive(id, () =>
    inTransaction(async () => {
      const post = await Adoptions.findById(id).lean<AdoptionDocument>();
      if (!post) throw notFound('adoption post');
      if (post.ownerId !== caller.id) throw forbidden();
      const decision = decideStatusChange(post, wanted);
      if (!decision) return post;
      const changed = await moveAdoption(
        post,
        wanted === 'Available' ? { status: wanted, acceptedApplicationId: null } : { status: wanted },
      );
      if (decision.declineOpen) await applications.declineOpen(changed, 'adopted');
      if (decision.release) await applications.releaseAccepted(changed, decision.release);
      return changed;
    }),
  );
}
