import { forbidden, notFound } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { Model } from 'mongoose';
import {
  ReviewReports,
  Reviews,
  ReviewVotes,
  type ReviewDocument,
  type ReviewMarkDocument,
} from './review.model.ts';

/**
 * Marks another user's review as helpful, or removes the mark. Idempotent.
 * @returns the number of marks. @throws not_found – also for a hidden review; forbidden – for the own review.
 */
export async function setHelpful(reviewId: string, userId: string, helpful: boolean): Promise<number> {
  const review = await findOthersReview(reviewId, userId);
  if (helpful) await addMark(ReviewVotes, review, { userId, reason: '' }, 'helpfulCount');
  else
    await inTransaction(async () => {
      const { deletedCount } = await ReviewVotes.deleteOne({ reviewId, userId });
      if (deletedCount === 1) await Reviews.updateOne({ _id: reviewId }, { $inc: { helpfulCount: -1 } });
    });
  const { helpfulCount } = await findOthersReview(reviewId, userId);
  return helpfulCount;
}

/**
 * Reports another user's review to the admins. Idempotent.
 * @throws not_found – also for a hidden review; forbidden – for the own review.
 */
export async function reportReview(reviewId: string, userId: string, reason: string): Promise<void> {
  const review = await findOthersReview(reviewId, userId);
  await addMark(ReviewReports, review, { userId, reason }, 'reportCount');
}

async function findOthersReview(id: string, userId: string): Promise<ReviewDocument> {
  const review = await Reviews.findOne({ _id: id, hiddenReason: null }).lean();
  if (!review) throw notFound('review');
  if (review.authorId === userId) throw forbidden();
  return review;
}

async function addMark(
  marks: Model<ReviewMarkDocument>,
  { _id: reviewId, productId }: ReviewDocument,
  mark: Pick<ReviewMarkDocument, 'userId' | 'reason'>,
  counter: 'helpfulCount' | 'reportCount',
): Promise<void> {
  if (await marks.exists({ reviewId, userId: mark.userId })) return;
  try {
    await inTransaction(async () => {
      await marks.create([{ ...mark, _id: newId(), reviewId, productId, createdAt: new Date() }]);
      // Also conflicts with a concurrent deletion of the review.
      const { matchedCount } = await Reviews.updateOne({ _id: reviewId }, { $inc: { [counter]: 1 } });
      if (matchedCount === 0) throw notFound('review');
    });
  } catch (error) {
    // A concurrent request has just stored the mark.
    if (!isDuplicateKey(error, 'userId')) throw error;
  }
}
