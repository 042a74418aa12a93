import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type Types } from 'mongoose';
import { Orders } from '../orders/order.model.ts';
import { productFacts, Products, type ProductDocument } from '../products/product.model.ts';
import { trashBegins } from './list-trash.ts';

/**
 * Deletes the products that left the store long ago. Orders keep their own copy of a product; when there is none, the
 * event tells content that the picture is not needed any more.
 * @returns the number of products.
 */
export async function purgeTrash(now = new Date()): Promise<number> {
  const due = await Products.find({ deleted_at: trusted({ $lte: trashBegins(now) }) }, '_id')
    .limit(100)
    .lean();
  let removed = 0;
  for (const { _id } of due) if (await removeForGood(_id, now)) removed += 1;
  return removed;
}

function removeForGood(_id: Types.ObjectId, now: Date): Promise<boolean> {
  return inTransaction(async () => {
    const product = await Products.findOneAndDelete({
      _id,
      deleted_at: trusted({ $lte: trashBegins(now) }),
    }).lean<ProductDocument>();
    if (!product) return false;
    // A payment that might still become one has ended weeks ago.
    const ordered = await Orders.exists({ 'lines.product_id': _id });
    await addEvent('product.purged', {
      aggregate: { id: _id.toHexString(), sequence: product.version + 1 },
      data: productFacts(ordered ? product : { ...product, product_image: '' }),
    });
    return true;
  });
}
