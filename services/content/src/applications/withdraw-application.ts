import { conflict } from '@petcare/platform/errors.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Adoptions, type AdoptionDocument } from '../adoptions/adoption.model.ts';
import { moveAdoption } from '../adoptions/move-adoption.ts';
import type { ApplicationDocument } from './application.model.ts';
import { decideWithdrawal } from './application.rules.ts';
import { closeApplication } from './close-applications.ts';
import { findOfApplicant } from './find-application.ts';
import { notifyOwner } from './notify-applicants.ts';

/**
 * The applicant takes the application back, and the owner is told. If it was accepted, the pet is Available again
 * in the same transaction. Withdrawn already is answered as it is.
 * @throws not_found for everybody but the applicant, application_closed.
 */
export async function withdrawApplication(id: string, caller: Person): Promise<ApplicationDocument> {
  const { adoptionId } = await findOfApplicant(id, caller.id);
  return runExclusive(adoptionId, () =>
    inTransaction(async () => {
      const application = await findOfApplicant(id, caller.id);
      const post = await Adoptions.findById(adoptionId).lean<AdoptionDocument>();
      const outcome = decideWithdrawal(application.status, post?.status ?? null);
      if (outcome === 'done_already') return application;
      if (!post || outcome === 'refused') throw conflict('application_closed');
      // The post first, as in every decision: two that met in another order would wait for each other.
      if (outcome === 'frees_the_pet')
        await moveAdoption(post, { status: 'Available', acceptedApplicationId: null });
      const withdrawn = await closeApplication(application, 'withdrawn');
      await notifyOwner('application.withdrawn', withdrawn, post);
      return withdrawn;
    }),
  );
}
