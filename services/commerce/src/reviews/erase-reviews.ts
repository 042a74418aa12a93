import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { removeReview } from './delete-review.ts';
import { ReviewReports, Reviews, ReviewVotes, toReview, type ReviewDocument } from './review.model.ts';

/** Number of reviews, votes and reports of a user. */
export async function countReviewRows(userId: string): Promise<number> {
  const counts = await Promise.all([
    Reviews.countDocuments({ authorId: userId }),
    ReviewVotes.countDocuments({ userId }),
    ReviewReports.countDocuments({ userId }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Deletes the reviews, votes and reports of a user and lowers the ratings and counts. Idempotent.
 * @returns the number of rows; less than the limit means that no more are left.
 */
export async function eraseReviews(userId: string, limit = Infinity): Promise<number> {
  let done = 0;
  for (const remove of [removeNextReview, removeNextVote, removeNextReport])
    while (done < limit && (await remove(userId))) done += 1;
  return done;
}

async function removeNextReview(userId: string): Promise<boolean> {
  const review = await Reviews.findOne({ authorId: userId }).lean<ReviewDocument>();
  if (!review) return false;
  await removeReview(review);
  return true;
}

function removeNextVote(userId: string): Promise<boolean> {
  return inTransaction(async () => {
    const vote = await ReviewVotes.findOneAndDelete({ userId }).lean();
    if (vote) await Reviews.updateOne({ _id: vote.reviewId }, { $inc: { helpfulCount: -1 } });
    return vote !== null;
  });
}

function removeNextReport(userId: string): Promise<boolean> {
  return inTransaction(async () => {
    const report = await ReviewReports.findOneAndDelete({ userId }).lean();
    if (report) await Reviews.updateOne({ _id: report.reviewId }, { $inc: { reportCount: -1 } });
    return report !== null;
  });
}

/** Deletes the reviews of a product that is purged, in the transaction of the purge. */
export async function removeReviewsOfProduct(productId: string): Promise<void> {
  await Reviews.deleteMany({ productId });
  await ReviewVotes.deleteMany({ productId });
  await ReviewReports.deleteMany({ productId });
}

/** All reviews and reports of a user, for the data export. */
export async function personalReviews(userId: string) {
  const reviews = await Reviews.find({ authorId: userId }).sort({ _id: 1 }).lean<ReviewDocument[]>();
  const votes = await ReviewVotes.find({ userId }).sort({ _id: 1 }).lean();
  const reports = await ReviewReports.find({ userId }).sort({ _id: 1 }).lean();
  return {
    reviews: reviews.map((row) => ({ ...toReview(row), hidden: row.hiddenReason !== null })),
    helpful_reviews: votes.map(({ reviewId, productId, createdAt }) => ({ reviewId, productId, createdAt })),
    reported_reviews: reports.map(({ reviewId, productId, reason, createdAt }) => ({
      reviewId,
      productId,
      reason,
      createdAt,
    })),
  };
}
