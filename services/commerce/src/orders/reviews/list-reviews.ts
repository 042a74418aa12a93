import type {
  OwnReview,
  ModeratedReview,
  Review,
  ReviewState,
} from '@petcare/contracts/commerce/products/reviews.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { findProduct } from '../../catalogue/products/change-product.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import { findVariants } from '../../catalogue/products/variants.ts';
import {
  ReviewReports,
  Reviews,
  ReviewVotes,
  toModeratedReview,
  toReview,
  type ReviewDocument,
} from './review.model.ts';
import { hasReceived } from './save-review.ts';

interface Page {
  readonly page: number;
  readonly limit: number;
}

const orders = {
  newest: { createdAt: -1, _id: -1 },
  helpful: { helpfulCount: -1, _id: -1 },
} as const;

/** Lists the reviews of a product and of its other variants. @throws not_found – also for a deleted product. */
export async function listReviews(
  productId: string,
  { page, limit, sort }: Page & { readonly sort: keyof typeof orders },
): Promise<{ reviews: Review[]; total: number }> {
  const product = await findProduct(productId);
  const variants = product.variant ? await findVariants([product.variant.groupId]) : [product];
  const ids = variants.map(({ _id }) => _id);
  const rows = await Reviews.find({ productId: trusted({ $in: ids }), hiddenReason: null }, null, {
    sort: orders[sort],
    skip: (page - 1) * limit,
    limit,
  }).lean();
  return {
    reviews: rows.map(toReview),
    total: variants.reduce((sum, { reviewCount = 0 }) => sum + reviewCount, 0),
  };
}

export async function showOwnReview(productId: string, userId: string): Promise<OwnReview> {
  const [review, votes, reports, received] = await Promise.all([
    Reviews.findOne({ productId, authorId: userId }).lean(),
    ReviewVotes.find({ userId, productId }, { reviewId: 1 }).lean(),
    ReviewReports.find({ userId, productId }, { reviewId: 1 }).lean(),
    hasReceived(userId, productId),
  ]);
  return {
    review: review && toReview(review),
    hidden: review !== null && review.hiddenReason !== null,
    may_review: received,
    helpful: votes.map(({ reviewId }) => reviewId),
    reported: reports.map(({ reviewId }) => reviewId),
  };
}

const maxReasons = 10;

/** Returns reviews for moderation with the reasons of their latest reports, newest first. */
export async function listModeratedReviews({
  state,
  page,
  limit,
}: Page & { readonly state: ReviewState }): Promise<{ reviews: ModeratedReview[]; total: number }> {
  const filter = filterOf(state);
  const [rows, total] = await Promise.all([
    Reviews.find(filter, null, { sort: orders.newest, skip: (page - 1) * limit, limit }).lean(),
    Reviews.countDocuments(filter),
  ]);
  const reports = await ReviewReports.find({ reviewId: trusted({ $in: rows.map(({ _id }) => _id) }) })
    .sort({ createdAt: -1 })
    .lean();
  const reasons = Map.groupBy(reports, ({ reviewId }) => reviewId);
  const products = await Products.find(
    { _id: trusted({ $in: rows.map(({ productId }) => productId) }) },
    'productName productNameBn',
  ).lean();
  const byId = new Map(products.map((product) => [product._id, product]));
  return {
    reviews: rows.map((row) =>
      toModeratedReview(
        row,
        byId.get(row.productId),
        (reasons.get(row._id) ?? []).slice(0, maxReasons).map(({ reason }) => reason),
      ),
    ),
    total,
  };
}

function filterOf(state: ReviewState): QueryFilter<ReviewDocument> {
  if (state === 'hidden') return { hiddenReason: trusted({ $ne: null }) };
  if (state === 'reported') return { hiddenReason: null, reportCount: trusted({ $gt: 0 }) };
  return {};
}
