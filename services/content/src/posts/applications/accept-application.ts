import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { updateStatus } from '../adoptions/update-status.ts';
import { Applications, type ApplicationDocument } from './application.model.ts';
import { assertVerified } from './assert-verified.ts';
import { declineOpen } from './close-applications.ts';
import { findForOwner } from './find-application.ts';
import { notifyApplicants } from './notify-applicants.ts';

/**
 * Accepts an application for the caller's post, sets the post to Pending, declines the others and notifies all
 * applicants, in one transaction. Of two acceptances only one succeeds. Idempotent.
 * @throws not_found – when the caller is not the owner; email_not_verified, adoption_not_available, application_closed.
 */
export async function acceptApplication(
  { id, phone }: { id: string; phone: string },
  caller: UserCaller,
  deps: { client: InternalClient },
): Promise<ApplicationDocument> {
  const { adoptionId } = await findForOwner(id, caller.id);
  await assertVerified(caller.id, deps);
  return runExclusive(adoptionId, () =>
    inTransaction(async () => {
      const post = await Adoptions.findById(adoptionId).lean();
      if (!post) throw notFound('application');
      if (post.acceptedApplicationId === id) return assertFound(await Applications.findById(id).lean());
      if (post.status !== 'Available') throw conflict('adoption_not_available');
      const moved = await updateStatus(post, { status: 'Pending', acceptedApplicationId: id });
      const chosen = await Applications.findOneAndUpdate(
        { _id: id, status: 'submitted' },
        { $set: { status: 'accepted', ownerPhone: phone, decidedAt: new Date() }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean();
      if (!chosen) throw conflict('application_closed');
      await notifyApplicants([chosen], moved, { status: 'accepted', reason: null });
      await declineOpen(moved, 'other_chosen');
      return chosen;
    }),
  );
}

function assertFound(application: ApplicationDocument | null): ApplicationDocument {
  if (!application) throw notFound('application');
  return application;
}
