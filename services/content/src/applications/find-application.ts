import { notFound } from '@petcare/platform/errors.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { Applications, type StoredApplication } from './application.model.ts';

/** An application for a post of this person. @throws not_found, also when it is for somebody else's post. */
export async function findForOwner(id: string, ownerId: string): Promise<StoredApplication> {
  const application = await Applications.findById(id).lean<StoredApplication>();
  if (!application || !(await Adoptions.exists({ _id: application.adoptionId, ownerId })))
    throw notFound('application');
  return application;
}

/** An application this person has made. @throws not_found, also when somebody else has made it. */
export async function findOfApplicant(id: string, applicantId: string): Promise<StoredApplication> {
  const application = await Applications.findOne({ _id: id, applicantId }).lean<StoredApplication>();
  if (!application) throw notFound('application');
  return application;
}
