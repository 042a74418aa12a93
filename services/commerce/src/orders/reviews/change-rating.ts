import { notFound } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { Products } from '../../catalogue/products/product.model.ts';
import type { ReviewDocument } from './review.model.ts';

interface RatingChange {
  readonly count: number;
  readonly stars: number;
}

/**
 * Adds to the rating of a product, in the transaction that changes its reviews: concurrent changes conflict and repeat.
 * @throws not_found – the product was purged.
 */
export async function changeRating(productId: string, { count, stars }: RatingChange): Promise<void> {
  if (count === 0 && stars === 0) return;
  const { matchedCount } = await Products.updateOne(
    { _id: productId },
    { $inc: { reviewCount: count, reviewStars: stars } },
  );
  if (matchedCount === 0) throw notFound('product');
}

/** Publishes a change of a review, in the transaction of the change. */
export async function publishReviewChanged(
  { _id, productId, authorId }: Pick<ReviewDocument, '_id' | 'productId' | 'authorId'>,
  sequence: number,
): Promise<void> {
  await addEvent('review.changed', {
    aggregate: { id: _id, sequence },
    data: { review_id: _id, product_id: productId, author_id: authorId },
  });
}
