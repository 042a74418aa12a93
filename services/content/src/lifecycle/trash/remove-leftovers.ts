import { runInBatches } from '@petcare/platform/mongo/run-in-batches.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { Applications } from '../../posts/applications/application.model.ts';
import { notifyApplicants, type AppliedPost } from '../../posts/applications/notify-applicants.ts';
import { Comments } from '../../posts/comments/comment.model.ts';
import { rowsPerBatch } from '../../posts/remove-rows.ts';

/** Applications per transaction: each may publish an event, and transactions must stay short. */
const applicationsPerBatch = 100;

/** A post without a title and owner sends no notifications. */
type DeletedPost = AppliedPost | Pick<AppliedPost, '_id'>;

/**
 * Removes at most `limit` comments and applications of deleted posts in batches, and notifies open applicants in the
 * transaction that removes the application, so exactly once.
 * @returns the number of rows.
 */
export async function removeLeftovers(posts: readonly DeletedPost[], limit = Infinity): Promise<number> {
  if (posts.length === 0) return 0;
  const removed = await runInBatches({ limit, atOnce: applicationsPerBatch }, (batchSize) =>
    removeApplications(posts, batchSize),
  );
  if (removed >= limit) return removed;
  const ids = posts.map(({ _id }) => _id);
  return (
    removed +
    (await runInBatches({ limit: limit - removed, atOnce: rowsPerBatch }, (batchSize) =>
      removeComments(ids, batchSize),
    ))
  );
}

function removeApplications(posts: readonly DeletedPost[], batchSize: number): Promise<number> {
  return inTransaction(async () => {
    const found = await Applications.find({ adoptionId: trusted({ $in: posts.map(({ _id }) => _id) }) })
      .limit(batchSize)
      .lean();
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

function removeComments(adoptionIds: readonly string[], batchSize: number): Promise<number> {
  return inTransaction(async () => {
    const found = await Comments.find({ adoptionId: trusted({ $in: [...adoptionIds] }) }, { _id: 1 })
      .limit(batchSize)
      .lean();
    if (found.length > 0) await Comments.deleteMany({ _id: trusted({ $in: found.map(({ _id }) => _id) }) });
    return found.length;
  });
}
