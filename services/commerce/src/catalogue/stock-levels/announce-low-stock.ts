import { productNames } from '@petcare/contracts/shared/names.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type Types } from 'mongoose';
import { Products } from '../products/product.model.ts';
import { lowStock } from './stock-level.ts';

/**
 * Publishes one event per product whose stock has become low, whatever caused it: a sale, an edit or a new reorder
 * level. `low_since` is set in the transaction of the event, so that several copies and a kill publish it once, and is
 * removed when the stock has risen.
 * @returns the number of events.
 */
export async function announceLowStock(now = new Date()): Promise<number> {
  const noLongerLow = {
    low_since: trusted({ $gt: new Date(0) }),
    $or: [
      { stock: null },
      { reorder_level: null },
      { $expr: trusted({ $gt: ['$stock', '$reorder_level'] }) },
    ],
  };
  if (await Products.exists(noLongerLow))
    await inTransaction(() => Products.updateMany(noLongerLow, { $set: { low_since: null } }));
  const low = await Products.find({ ...lowStock(), low_since: null }, '_id').lean();
  let announced = 0;
  for (const { _id } of low) if (await announce(_id, now)) announced += 1;
  return announced;
}

function announce(_id: Types.ObjectId, now: Date): Promise<boolean> {
  return inTransaction(async () => {
    const product = await Products.findOneAndUpdate(
      { _id, ...lowStock(), low_since: null },
      { $set: { low_since: now }, $inc: { low_count: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!product) return false;
    const { stock, reorder_level, low_count = 1 } = product;
    const id = _id.toHexString();
    await addEvent('product.stock_low', {
      aggregate: { id, sequence: low_count },
      data: {
        product_id: id,
        ...productNames(product),
        stock: stock ?? 0,
        reorder_level: reorder_level ?? 0,
      },
    });
    return true;
  });
}
