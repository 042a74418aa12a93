import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { maxWishlist } from '@petcare/contracts/commerce/products/wishlist.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Model } from 'mongoose';
import { findProduct } from '../products/change-product.ts';
import { StockAlerts, Wishlist, type WishlistDocument } from './wishlist.model.ts';

/**
 * Puts a product on the wish list of a user, or takes it off. Idempotent.
 * @throws not_found – for a product that is not in the store; wishlist_full.
 */
export async function setWishlist(userId: string, productId: string, wished: boolean): Promise<void> {
  if (!wished) return remove(Wishlist, userId, productId);
  await findProduct(productId);
  await add(Wishlist, userId, productId);
}

/**
 * Requests one alert when a sold-out product is back, or withdraws the request. Idempotent.
 * @throws not_found; product_available; wishlist_full.
 */
export async function setAlert(userId: string, productId: string, wanted: boolean): Promise<void> {
  if (!wanted) return remove(StockAlerts, userId, productId);
  const { stock } = await findProduct(productId);
  if (stock !== 0) throw conflict('product_available');
  await add(StockAlerts, userId, productId);
}

async function remove(rows: Model<WishlistDocument>, userId: string, productId: string): Promise<void> {
  await inTransaction(async () => {
    const { deletedCount } = await rows.deleteOne({ userId, productId });
    if (deletedCount === 1) await publish(userId);
  });
}

function add(rows: Model<WishlistDocument>, userId: string, productId: string): Promise<void> {
  return runExclusive(`wishlist:${userId}`, async () => {
    try {
      // A concurrent request may take the same place.
      await retryOvertaken(
        () => inTransaction(() => insert(rows, userId, productId)),
        (error) => isDuplicateKey(error, 'place') && !isDuplicateKey(error, 'productId'),
      );
    } catch (error) {
      // A concurrent request has just added the same product.
      if (!isDuplicateKey(error, 'productId')) throw error;
    }
  });
}

async function insert(rows: Model<WishlistDocument>, userId: string, productId: string): Promise<void> {
  const others = await rows.find({ userId }, { productId: 1, place: 1 }).lean();
  if (others.some((other) => other.productId === productId)) return;
  const taken = new Set(others.map(({ place }) => place));
  let place = 1;
  while (taken.has(place)) place += 1;
  if (place > maxWishlist) throw conflict('wishlist_full');
  await rows.create([{ _id: newId(), userId, productId, place, createdAt: new Date() }]);
  await publish(userId);
}

async function publish(userId: string): Promise<void> {
  // Only a hint to refetch: the order of such events does not matter.
  await addEvent('wishlist.changed', {
    aggregate: { id: userId, sequence: 0 },
    data: { customer_id: userId },
  });
}

/** Deletes the wishlist and alerts of a product that is purged, in the transaction of the purge. */
export async function removeWishlistOfProduct(productId: string): Promise<void> {
  await Wishlist.deleteMany({ productId });
  await StockAlerts.deleteMany({ productId });
}
