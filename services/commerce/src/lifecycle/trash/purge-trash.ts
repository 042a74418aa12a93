import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Orders } from '../../orders/order.model.ts';
import { productEventData, Products } from '../../catalogue/products/product.model.ts';
import { removeReviewsOfProduct } from '../../orders/reviews/delete-review.ts';
import { removeWishlistOfProduct } from '../../catalogue/wishlist/change-wishlist.ts';
import { trashCutoff } from './list-trash.ts';

/**
 * Deletes products whose time in the trash is over. The event keeps the picture only if an order shows the
 * product; otherwise content deletes the picture.
 * @returns the number of products.
 */
export async function purgeTrash(now = new Date()): Promise<number> {
  const due = await Products.find({ deletedAt: trusted({ $lte: trashCutoff(now) }) }, '_id')
    .limit(100)
    .lean();
  let removed = 0;
  for (const { _id } of due) if (await purge(_id, now)) removed += 1;
  return removed;
}

function purge(_id: string, now: Date): Promise<boolean> {
  return inTransaction(async () => {
    const product = await Products.findOneAndDelete({
      _id,
      deletedAt: trusted({ $lte: trashCutoff(now) }),
    }).lean();
    if (!product) return false;
    // Every payment that could still become an order has expired long before.
    const ordered = await Orders.exists({ 'lines.productId': _id });
    await addEvent('product.purged', {
      aggregate: { id: _id, sequence: product.version + 1 },
      data: productEventData(ordered ? product : { ...product, productImage: '' }),
    });
    await removeReviewsOfProduct(_id);
    await removeWishlistOfProduct(_id);
    return true;
  });
}
