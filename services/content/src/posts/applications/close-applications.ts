import type { EventData } from '@petcare/contracts/events.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { Applications, type ApplicationDocument } from './application.model.ts';
import { notifyApplicants, type AppliedPost } from './notify-applicants.ts';

function closingUpdate(status: 'declined' | 'withdrawn' | 'released') {
  return {
    $set: { status, decidedAt: new Date(), applicantPhone: null, ownerPhone: null },
    $unset: { open: 1 },
    $inc: { version: 1 },
  } as const;
}

/** @throws application_closed – when it is no longer accepted. */
export async function acceptedApplicant(applicationId: string): Promise<string> {
  const accepted = await Applications.findOne({ _id: applicationId, status: 'accepted' }).lean();
  if (!accepted) throw conflict('application_closed');
  return accepted.applicantId;
}

/** Declines the submitted applications of a post and notifies their applicants. Only inside a transaction. */
export function declineOpen(post: AppliedPost, reason: 'other_chosen' | 'adopted'): Promise<void> {
  return declineAll({ adoptionId: post._id, status: 'submitted' }, post, reason);
}

/** Declines all open applications of a deleted post, including the accepted one. Only inside a transaction. */
export function closeOpen(post: AppliedPost, reason: 'post_deleted'): Promise<void> {
  return declineAll({ adoptionId: post._id, open: true }, post, reason);
}

async function declineAll(
  filter: QueryFilter<ApplicationDocument>,
  post: AppliedPost,
  reason: EventData<'application.decided'>['reason'],
): Promise<void> {
  const open = await Applications.find(filter).lean();
  if (open.length === 0) return;
  await Applications.updateMany(
    { _id: trusted({ $in: open.map(({ _id }) => _id) }) },
    closingUpdate('declined'),
  );
  const declined = open.map((application) => ({ ...application, version: application.version + 1 }));
  await notifyApplicants(declined, post, { status: 'declined', reason });
}

/** Releases the accepted application and notifies its applicant. Only inside a transaction. */
export async function releaseAccepted(post: AppliedPost, applicationId: string): Promise<void> {
  const released = await closeApplication({ _id: applicationId, status: 'accepted' }, 'released');
  await notifyApplicants([released], post, { status: 'released', reason: null });
}

/**
 * Closes one application if its status is unchanged since it was read.
 * @throws application_closed – when another decision was faster.
 */
export async function closeApplication(
  application: Pick<ApplicationDocument, '_id' | 'status'>,
  status: 'declined' | 'withdrawn' | 'released',
): Promise<ApplicationDocument> {
  const ended = await Applications.findOneAndUpdate(
    { _id: application._id, status: application.status },
    closingUpdate(status),
    { returnDocument: 'after' },
  ).lean();
  if (!ended) throw conflict('application_closed');
  return ended;
}
