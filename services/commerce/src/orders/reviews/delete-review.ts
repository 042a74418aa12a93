import { forbidden, notFound } from '@petcare/platform/errors.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { changeRating, publishReviewChanged } from './change-rating.ts';
import { ReviewReports, Reviews, ReviewVotes, type ReviewDocument } from './review.model.ts';

/**
 * Deletes a review of its author, with its votes and reports.
 * @throws not_found, forbidden – for all others.
 */
export async function deleteReview(id: string, authorId: string): Promise<void> {
  const review = await Reviews.findById(id).lean();
  if (!review) throw notFound('review');
  if (review.authorId !== authorId) throw forbidden();
  if (!(await removeReview(review))) throw notFound('review');
}

/** Returns false when another request was faster. */
export function removeReview({ _id, productId }: ReviewDocument): Promise<boolean> {
  return runExclusive(`reviews:${productId}`, () =>
    inTransaction(async () => {
      const deleted = await Reviews.findOneAndDelete({ _id }).lean();
      if (!deleted) return false;
      await ReviewVotes.deleteMany({ reviewId: _id });
      await ReviewReports.deleteMany({ reviewId: _id });
      if (deleted.hiddenReason === null) await changeRating(productId, { count: -1, stars: -deleted.stars });
      await publishReviewChanged(deleted, deleted.version + 1);
      return true;
    }),
  );
}

/** Deletes the reviews of a product that is purged, in the transaction of the purge. */
export async function removeReviewsOfProduct(productId: string): Promise<void> {
  await Reviews.deleteMany({ productId });
  await ReviewVotes.deleteMany({ productId });
  await ReviewReports.deleteMany({ productId });
}
