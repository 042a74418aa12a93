import type { EventData } from '@petcare/contracts/events.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { AdoptionDocument } from '../adoptions/adoption.model.ts';
import { authorsOf } from '../user-copies/find-user-copies.ts';
import type { ApplicationDocument } from './application.model.ts';

/** What of a post its applications need; also the post that is gone is known that well. */
export type AppliedPost = Pick<AdoptionDocument, '_id' | 'title' | 'ownerId'>;
type Applied = Pick<ApplicationDocument, '_id' | 'applicantId' | 'version'>;

/** Tells applicants what was decided about the applications they made, as these are now. Only inside a transaction. */
export async function notifyApplicants(
  applications: readonly Applied[],
  post: AppliedPost,
  decision: Pick<EventData<'application.decided'>, 'status' | 'reason'>,
): Promise<void> {
  const authorOf = await authorsOf(applications.map(({ applicantId }) => applicantId));
  for (const application of applications)
    await addEvent('application.decided', {
      aggregate: { id: application._id, sequence: application.version },
      data: {
        ...applicationFacts(application, post, authorOf(application.applicantId).full_name),
        ...decision,
      },
    });
}

/** Tells the owner of the post that somebody applied, or took that back. Only inside a transaction. */
export async function notifyOwner(
  name: 'application.submitted' | 'application.withdrawn',
  application: Applied,
  post: AppliedPost,
): Promise<void> {
  const authorOf = await authorsOf([application.applicantId]);
  await addEvent(name, {
    aggregate: { id: application._id, sequence: application.version },
    data: applicationFacts(application, post, authorOf(application.applicantId).full_name),
  });
}

/** Never how anybody is reached: that leaves this service only in the answers to the two. */
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
