import { addAudit, shortId } from '@petcare/platform/audit/audit.ts';
import { forbidden, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { addToCount } from '../count-posts.ts';
import { moveToTrash } from '../trash.model.ts';
import { adoptionFacts, Adoptions, type AdoptionDocument } from './adoption.model.ts';
import type { PostApplications } from './post-applications.ts';

/**
 * Deletes a post for its owner, an admin or a system process, closes open applications and notifies the applicants. It
 * can be restored for thirty days, together with its pictures and comments. Idempotent for system processes.
 * @throws not_found, forbidden.
 */
export function deleteAdoption(
  id: string,
  caller: Caller,
  { applications }: { applications: PostApplications },
): Promise<void> {
  return runExclusive(id, () =>
    inTransaction(async () => {
      const post = await Adoptions.findById(id).lean();
      if (!post && caller.kind === 'system') return;
      if (!post) throw notFound('adoption post');
      if (!canDelete(post, caller)) throw forbidden();
      await Adoptions.deleteOne({ _id: id });
      await addToCount('adoption', -1);
      await applications.closeOpen(post, 'post_deleted');
      // All applications are closed now, so the pet is no longer promised to anyone.
      const status = post.status === 'Pending' ? 'Available' : post.status;
      // Another post may name the pet until this one is restored.
      const pet = post.holdsPet ? { petId: null, holdsPet: false } : {};
      const document = { ...post, ...pet, status, acceptedApplicationId: null };
      await moveToTrash(
        {
          kind: 'adoption',
          ownerId: post.ownerId,
          label: post.title,
          imageUrl: post.pictures[0]?.url ?? '',
          document,
        },
        caller,
      );
      await addAudit(
        'content',
        {
          action: 'adoption.deleted',
          record: { type: 'adoption', id, label: shortId(id) },
          before: { status: post.status },
          after: null,
        },
        { owner: post.ownerId },
      );
      await addEvent('adoption.deleted', {
        aggregate: { id, sequence: post.sequence + 1 },
        data: adoptionFacts(post),
      });
    }),
  );
}

function canDelete({ ownerId }: AdoptionDocument, caller: Caller): boolean {
  if (caller.kind === 'system') return true;
  return caller.kind === 'user' && (caller.id === ownerId || caller.role === 'admin');
}
