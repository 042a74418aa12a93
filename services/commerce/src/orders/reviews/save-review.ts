import type { SaveReviewBody } from '@petcare/contracts/commerce/products/reviews.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { nameOfAuthor } from '../order-notes/name-of-author.ts';
import { Orders, ordersOfCustomer } from '../order.model.ts';
import { findProduct } from '../../catalogue/products/change-product.ts';
import { changeRating, publishReviewChanged } from './change-rating.ts';
import { Reviews, type ReviewDocument } from './review.model.ts';

/** Returns true if an order with the product was delivered to the customer. */
export async function hasReceived(customerId: string, productId: string): Promise<boolean> {
  const delivered = { customerId, 'lines.productId': productId, status: 'Delivered' as const };
  const order = await Orders.exists({ ...delivered, deletedAt: null }).hint(ordersOfCustomer);
  return order !== null;
}

/**
 * Writes or replaces the author's review of a product and its rating in one transaction. Idempotent: saving the same
 * review again publishes no event.
 * @throws not_found – the product or the author is deleted; not_received.
 * @throws unavailable – when the author's name cannot be fetched.
 */
export async function saveReview(
  productId: string,
  body: SaveReviewBody,
  authorId: string,
  { client }: { client: InternalClient },
): Promise<ReviewDocument> {
  await findProduct(productId);
  if (!(await hasReceived(authorId, productId))) throw failure('not_received');
  const authorName = await nameOfAuthor(authorId, client);
  const save = () => inTransaction(() => store({ productId, authorId, authorName, ...body }));
  return runExclusive(`reviews:${productId}`, () =>
    save().catch((error: unknown) => {
      // A concurrent request of the author has just created the review.
      if (isDuplicateKey(error, 'authorId')) return save();
      throw error;
    }),
  );
}

type Written = Pick<ReviewDocument, 'productId' | 'authorId' | 'authorName' | 'stars' | 'text'>;

async function store(written: Written): Promise<ReviewDocument> {
  const { productId, authorId, authorName, stars, text } = written;
  const before = await Reviews.findOne({ productId, authorId }).lean();
  if (!before) {
    const review: ReviewDocument = {
      ...written,
      _id: newId(),
      helpfulCount: 0,
      reportCount: 0,
      hiddenReason: null,
      edited: false,
      version: 1,
      createdAt: new Date(),
    };
    await Reviews.create([review]);
    await changeRating(productId, { count: 1, stars });
    await publishReviewChanged(review, 1);
    return review;
  }
  if (before.stars === stars && before.text === text) return before;
  const review = await Reviews.findOneAndUpdate(
    { _id: before._id, version: before.version },
    { $set: { authorName, stars, text, edited: true }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!review) throw new Error('a review changed inside its own transaction');
  if (review.hiddenReason === null) await changeRating(productId, { count: 0, stars: stars - before.stars });
  await publishReviewChanged(review, review.version);
  return review;
}
