import type { EventData } from '@petcare/contracts/events.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Applications, type ApplicationDocument } from './application.model.ts';
import { notifyApplicants, type AppliedPost } from './notify-applicants.ts';

/** An application that is closed gives up its place as the open one of its person, and both phone numbers. */
function closed(status: 'declined' | 'withdrawn' | 'released') {
  return {
    $set: { status, decidedAt: new Date(), applicantPhone: null, ownerPhone: null },
    $unset: { open: 1 },
    $inc: { version: 1 },
  } as const;
}

/** Declines every application of a post that waits for an answer, and tells each applicant. Only inside a transaction. */
export function declineOpen(post: AppliedPost, reason: 'other_chosen' | 'adopted'): Promise<void> {
  return declineAll({ adoptionId: post._id, status: 'submitted' }, post, reason);
}

/** The same for a post that goes: also whoever was accepted is declined. Only inside a transaction. */
export function closeOpen(post: AppliedPost, reason: 'post_deleted'): Promise<void> {
  return declineAll({ adoptionId: post._id, open: true }, post, reason);
}

async function declineAll(
  which: QueryFilter<ApplicationDocument>,
  post: AppliedPost,
  reason: EventData<'application.decided'>['reason'],
): Promise<void> {
  const open = await Applications.find(which).lean<ApplicationDocument[]>();
  if (open.length === 0) return;
  await Applications.updateMany({ _id: trusted({ $in: open.map(({ _id }) => _id) }) }, closed('declined'));
  const declined = open.map((application) => ({ ...application, version: application.version + 1 }));
  await notifyApplicants(declined, post, { status: 'declined', reason });
}

/** Takes the pet from the applicant who was accepted, and tells them. Only inside a transaction. */
export async function releaseAccepted(post: AppliedPost, applicationId: string): Promise<void> {
  const released = await closeApplication({ _id: applicationId, status: 'accepted' }, 'released');
  await notifyApplicants([released], post, { status: 'released', reason: null });
}

/**
 * Ends one application, if it still is in the status it was read in.
 * @throws application_closed when it is not: somebody else was faster.
 */
export async function closeApplication(
  application: Pick<ApplicationDocument, '_id' | 'status'>,
  status: 'declined' | 'withdrawn' | 'released',
): Promise<ApplicationDocument> {
  const ended = await Applications.findOneAndUpdate(
    { _id: application._id, status: application.status },
    closed(status),
    { returnDocument: 'after' },
  ).lean<ApplicationDocument>();
  if (!ended) throw conflict('application_closed');
  return ended;
}
