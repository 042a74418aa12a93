import { conflict } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { updateStatus } from '../adoptions/update-status.ts';
import type { ApplicationDocument } from './application.model.ts';
import { decideWithdrawal } from './application.rules.ts';
import { closeApplication } from './close-applications.ts';
import { findForApplicant } from './find-application.ts';
import { notifyOwner } from './notify-applicants.ts';

/**
 * Withdraws the caller's application and notifies the owner. An accepted one makes the pet Available again in the same
 * transaction. Idempotent.
 * @throws not_found – when the caller is not the applicant; application_closed.
 */
export async function withdrawApplication(id: string, caller: UserCaller): Promise<ApplicationDocument> {
  const { adoptionId } = await findForApplicant(id, caller.id);
  return runExclusive(adoptionId, () =>
    inTransaction(async () => {
      const application = await findForApplicant(id, caller.id);
      const post = await Adoptions.findById(adoptionId).lean();
      const outcome = decideWithdrawal(application.status, post?.status ?? null);
      if (outcome === 'already_withdrawn') return application;
      if (!post || outcome === 'refused') throw conflict('application_closed');
      // Writes the post first, as every decision does, so that two decisions cannot deadlock.
      if (outcome === 'makes_available')
        await updateStatus(post, { status: 'Available', acceptedApplicationId: null });
      const withdrawn = await closeApplication(application, 'withdrawn');
      await notifyOwner('application.withdrawn', withdrawn, post);
      return withdrawn;
    }),
  );
}
