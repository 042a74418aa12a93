import type { ModeratedReview, Review } from '@petcare/contracts/commerce/products/reviews.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import { type ProductDocument, toProductNames } from '../../catalogue/products/product.model.ts';

const text = { type: String, required: true };
const count = { type: Number, required: true, min: 0 };
const fields = {
  _id: field.text,
  productId: field.text,
  authorId: field.text,
  /** Display name of the author when the review was last saved. */
  authorName: field.textOrEmpty,
  stars: field.of<number>(count),
  text: field.text,
  /** Number of rows in `review_votes`. */
  helpfulCount: field.of<number>(count),
  /** Number of reports since an admin last showed the review again. */
  reportCount: field.of<number>(count),
  /** Null while the review is shown and counts in the rating of its product. */
  hiddenReason: field.textOrNull,
  edited: field.flag,
  /** Counts all changes, also those by admins. */
  version: field.of<number>(count),
  createdAt: field.date,
};
export type ReviewDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'reviews' });
// One review per customer and product.
schema.index({ productId: 1, authorId: 1 }, { unique: true });
schema.index({ productId: 1, hiddenReason: 1, createdAt: -1, _id: -1 });
schema.index({ productId: 1, hiddenReason: 1, helpfulCount: -1, _id: -1 });
schema.index({ authorId: 1 });
// For the lists of admins.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ hiddenReason: 1, reportCount: 1 });

export const reviewChanges = markChanges('reviews', schema);
export const Reviews = model<ReviewDocument>('Review', schema);

/** A user who found a review helpful, or reported it; `reason` is empty for a vote. */
export interface ReviewMarkDocument {
  _id: string;
  reviewId: string;
  productId: string;
  userId: string;
  reason: string;
  createdAt: Date;
}

function marks(name: string, collection: string) {
  const markSchema = new Schema<ReviewMarkDocument>(
    {
      _id: text,
      reviewId: text,
      productId: text,
      userId: text,
      reason: { type: String, default: '' },
      createdAt: { type: Date, required: true },
    },
    { collection, versionKey: false },
  );
  // Once per user and review.
  markSchema.index({ reviewId: 1, userId: 1 }, { unique: true });
  markSchema.index({ userId: 1, productId: 1 });
  // For deleting a product.
  markSchema.index({ productId: 1 });
  return model<ReviewMarkDocument>(name, markSchema);
}

export const ReviewVotes = marks('ReviewVote', 'review_votes');
export const ReviewReports = marks('ReviewReport', 'review_reports');

export function toReview(row: ReviewDocument): Review {
  return {
    _id: row._id,
    product_id: row.productId,
    author: { _id: row.authorId, full_name: row.authorName },
    stars: row.stars,
    text: row.text,
    helpful: row.helpfulCount,
    edited: row.edited,
    createdAt: row.createdAt.toISOString(),
  };
}

export function toModeratedReview(
  row: ReviewDocument,
  product: Pick<ProductDocument, 'productName' | 'productNameBn'> | undefined,
  reports: readonly string[],
): ModeratedReview {
  return {
    ...toReview(row),
    ...toProductNames(product ?? { productName: '' }),
    hidden_reason: row.hiddenReason,
    report_count: row.reportCount,
    reports: [...reports],
  };
}
