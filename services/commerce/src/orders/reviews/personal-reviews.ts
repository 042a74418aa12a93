import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { removeReview } from './delete-review.ts';
import { ReviewReports, Reviews, ReviewVotes, toReview } from './review.model.ts';

export const personalReviews: PersonalKind = {
  kind: 'reviews',
  holds: [[Reviews, 'authorId']],
  step: 'commerce_data',
  count: (authorId) => Reviews.countDocuments({ authorId }),
  erase: (authorId, limit) =>
    repeat(limit, async () => {
      const review = await Reviews.findOne({ authorId }).lean();
      if (!review) return false;
      await removeReview(review);
      return true;
    }),
  async export(authorId) {
    const reviews = await Reviews.find({ authorId }).sort({ _id: 1 }).lean();
    return reviews.map((row) => ({ ...toReview(row), hidden: row.hiddenReason !== null }));
  },
};

export const personalReviewVotes: PersonalKind = {
  kind: 'helpful_reviews',
  holds: [[ReviewVotes, 'userId']],
  step: 'commerce_data',
  count: (userId) => ReviewVotes.countDocuments({ userId }),
  erase: (userId, limit) =>
    repeat(limit, () =>
      inTransaction(async () => {
        const vote = await ReviewVotes.findOneAndDelete({ userId }).lean();
        if (vote) await Reviews.updateOne({ _id: vote.reviewId }, { $inc: { helpfulCount: -1 } });
        return vote !== null;
      }),
    ),
  async export(userId) {
    const votes = await ReviewVotes.find({ userId }).sort({ _id: 1 }).lean();
    return votes.map(({ reviewId, productId, createdAt }) => ({ reviewId, productId, createdAt }));
  },
};

export const personalReviewReports: PersonalKind = {
  kind: 'reported_reviews',
  holds: [[ReviewReports, 'userId']],
  step: 'commerce_data',
  count: (userId) => ReviewReports.countDocuments({ userId }),
  erase: (userId, limit) =>
    repeat(limit, () =>
      inTransaction(async () => {
        const report = await ReviewReports.findOneAndDelete({ userId }).lean();
        if (report) await Reviews.updateOne({ _id: report.reviewId }, { $inc: { reportCount: -1 } });
        return report !== null;
      }),
    ),
  async export(userId) {
    const reports = await ReviewReports.find({ userId }).sort({ _id: 1 }).lean();
    return reports.map(({ reviewId, productId, reason, createdAt }) => ({
      reviewId,
      productId,
      reason,
      createdAt,
    }));
  },
};

/** Removes rows one by one, each with the count that it lowers. */
async function repeat(limit = Infinity, removeNext: () => Promise<boolean>): Promise<number> {
  let done = 0;
  while (done < limit && (await removeNext())) done += 1;
  return done;
}
