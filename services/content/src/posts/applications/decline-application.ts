import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import type { ApplicationDocument } from './application.model.ts';
import { closeApplication } from './close-applications.ts';
import { findForOwner } from './find-application.ts';
import { notifyApplicants } from './notify-applicants.ts';

/**
 * Declines an application for the caller's post and notifies the applicant. Idempotent. An accepted application is
 * released instead, by making the post Available.
 * @throws not_found – when the caller is not the owner; application_closed.
 */
export async function declineApplication(id: string, caller: UserCaller): Promise<ApplicationDocument> {
  const { adoptionId } = await findForOwner(id, caller.id);
  return runExclusive(adoptionId, () =>
    inTransaction(async () => {
      const application = await findForOwner(id, caller.id);
      if (application.status === 'declined') return application;
      if (application.status !== 'submitted') throw conflict('application_closed');
      const post = await Adoptions.findById(adoptionId).lean();
      if (!post) throw notFound('application');
      const declined = await closeApplication(application, 'declined');
      await notifyApplicants([declined], post, { status: 'declined', reason: 'owner' });
      return declined;
    }),
  );
}
