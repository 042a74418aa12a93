import { notFound } from '@petcare/platform/errors.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications, type ApplicationDocument } from './application.model.ts';

/**
 * Returns an application for a post of this user.
 * @throws not_found – also for another user's post.
 */
export async function findForOwner(id: string, ownerId: string): Promise<ApplicationDocument> {
  const application = await Applications.findById(id).lean();
  if (!application || !(await Adoptions.exists({ _id: application.adoptionId, ownerId })))
    throw notFound('application');
  return application;
}

/**
 * Returns an application made by this user.
 * @throws not_found – also for another user's application.
 */
export async function findForApplicant(id: string, applicantId: string): Promise<ApplicationDocument> {
  const application = await Applications.findOne({ _id: id, applicantId }).lean();
  if (!application) throw notFound('application');
  return application;
}
