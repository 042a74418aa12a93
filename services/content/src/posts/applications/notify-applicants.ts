import type { EventData } from '@petcare/contracts/events.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { AdoptionDocument } from '../adoptions/adoption.model.ts';
import { findAuthors } from '../../copies/find-user-copies.ts';
import type { ApplicationDocument } from './application.model.ts';

/** The fields of a post that notifications need; they are known for a deleted post too. */
export type AppliedPost = Pick<AdoptionDocument, '_id' | 'title' | 'ownerId'>;
type Applied = Pick<ApplicationDocument, '_id' | 'applicantId' | 'version'>;

/** Publishes a decision to the applicants of these applications. Only inside a transaction. */
export async function notifyApplicants(
  applications: readonly Applied[],
  post: AppliedPost,
  decision: Pick<EventData<'application.decided'>, 'status' | 'reason'>,
): Promise<void> {
  const authorOf = await findAuthors(applications.map(({ applicantId }) => applicantId));
  for (const application of applications)
    await addEvent('application.decided', {
      aggregate: { id: application._id, sequence: application.version },
      data: {
        ...applicationFacts(application, post, authorOf(application.applicantId).full_name),
        ...decision,
      },
    });
}

/** Publishes a new or withdrawn application to the owner of the post. Only inside a transaction. */
export async function notifyOwner(
  name: 'application.submitted' | 'application.withdrawn',
  application: Applied,
  post: AppliedPost,
): Promise<void> {
  const authorOf = await findAuthors([application.applicantId]);
  await addEvent(name, {
    aggregate: { id: application._id, sequence: application.version },
    data: applicationFacts(application, post, authorOf(application.applicantId).full_name),
  });
}

/** Contains no contact details: those are only sent in responses to the two users. */
function applicationFacts(
  { _id, applicantId }: Applied,
  post: AppliedPost,
  applicantName: string,
): EventData<'application.submitted'> {
  return {
    application_id: _id,
    adoption_id: post._id,
    adoption_title: post.title,
    owner_id: post.ownerId,
    applicant_id: applicantId,
    applicant_name: applicantName,
  };
}
