import type { EventData } from '@petcare/contracts/events.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import { trusted } from 'mongoose';
import { Applications, type StoredApplication } from '../applications/application.model.ts';
import { tellApplicants } from '../applications/tell-applicants.ts';
import { Comments } from '../comments/comment.model.ts';

/** Records that go in one transaction: few enough that none lasts long. */
const batch = 100;

/**
 * Removes the comments and applications of a post that is gone, a batch at a time, and tells whoever still had an
 * application open. The telling is in the transaction that removes the application: stopped in the middle and
 * started again, nobody is told twice or never.
 */
export async function removeLeftovers({
  adoption_id,
  owner_id,
  title,
}: EventData<'adoption.deleted'>): Promise<void> {
  const post = { _id: adoption_id, ownerId: owner_id, title };
  while ((await removeApplications(post)) === batch);
  while ((await removeComments(adoption_id)) === batch);
}

function removeApplications(post: { _id: string; ownerId: string; title: string }): Promise<number> {
  return inTransaction(async () => {
    const found = await Applications.find({ adoptionId: post._id }).limit(batch).lean<StoredApplication[]>();
    const open = found.filter((application) => application.open);
    await Applications.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) });
    const ended = open.map((application) => ({ ...application, version: application.version + 1 }));
    await tellApplicants(ended, post, { status: 'declined', reason: 'post_deleted' });
    return found.length;
  });
}

function removeComments(adoptionId: string): Promise<number> {
  return inTransaction(async () => {
    const found = await Comments.find({ adoptionId }, { _id: 1 }).limit(batch).lean();
    await Comments.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) });
    return found.length;
  });
}
