import { notFound } from '@petcare/platform/errors.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications, type ApplicationDocument } from './application.model.ts';

/** An application for a post of this person. @throws not_found, also when it is for somebody else's post. */
export async function findForOwner(id: string, ownerId: string): Promise<ApplicationDocument> {
  const application = await Applications.findById(id).lean<ApplicationDocument>();
  if (!application || !(await Adoptions.exists({ _id: application.adoptionId, ownerId })))
    throw notFound('application');
  return application;
}

/** An application this person has made. @throws not_found, also when somebody else has made it. */
export async function findOfApplicant(id: string, applicantId: string): Promise<ApplicationDocument> {
  const application = await Applications.findOne({ _id: id, applicantId }).lean<ApplicationDocument>();
  if (!application) throw notFound('application');
  return application;
}
