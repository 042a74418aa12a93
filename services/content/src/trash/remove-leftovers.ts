import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Applications, type ApplicationDocument } from '../applications/application.model.ts';
import { notifyApplicants, type AppliedPost } from '../applications/notify-applicants.ts';
import { Comments } from '../comments/comment.model.ts';
import { rowsPerBatch } from '../posts/remove-rows.ts';

/** Applications that go in one transaction: each may be an event of its own, and none is to last long. */
const applicationsAtOnce = 100;

/** Of a post that nobody remembers there is nothing to tell. */
type GonePost = AppliedPost | Pick<AppliedPost, '_id'>;

/**
 * Removes the comments and applications of posts that are gone, a batch at a time and at most `limit` of them, and
 * tells whoever still had an application open. The telling is in the transaction that removes the application:
 * stopped in the middle and started again, nobody is told twice or never.
 * @returns how many comments and applications.
 */
export async function removeLeftovers(posts: readonly GonePost[], limit = Infinity): Promise<number> {
  if (posts.length === 0) return 0;
  const removed = await runInBatches({ limit, atOnce: applicationsAtOnce }, (most) =>
    removeApplications(posts, most),
  );
  if (removed >= limit) return removed;
  const ids = posts.map(({ _id }) => _id);
  return (
    removed +
    (await runInBatches({ limit: limit - removed, atOnce: rowsPerBatch }, (most) =>
      removeComments(ids, most),
    ))
  );
}

function removeApplications(posts: readonly GonePost[], most: number): Promise<number> {
  return inTransaction(async () => {
    const found = await Applications.find({ adoptionId: trusted({ $in: posts.map(({ _id }) => _id) }) })
      .limit(most)
      .lean<ApplicationDocument[]>();
    if (found.length === 0) return 0;
    await Applications.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) });
    const open = found.filter((application) => application.open);
    for (const post of posts) {
      if (!('title' in post)) continue;
      const ended = open
        .filter(({ adoptionId }) => adoptionId === post._id)
        .map((application) => ({ ...application, version: application.version + 1 }));
      if (ended.length > 0)
        await notifyApplicants(ended, post, { status: 'declined', reason: 'post_deleted' });
    }
    return found.length;
  });
}

function removeComments(adoptionIds: readonly string[], most: number): Promise<number> {
  return inTransaction(async () => {
    const found = await Comments.find({ adoptionId: trusted({ $in: [...adoptionIds] }) }, { _id: 1 })
      .limit(most)
      .lean();
    if (found.length > 0) await Comments.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) });
    return found.length;
  });
}
