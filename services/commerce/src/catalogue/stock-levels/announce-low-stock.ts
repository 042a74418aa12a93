import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Products, toProductNames } from '../products/product.model.ts';
import { lowStock } from './stock-level.ts';

/**
 * Publishes one event per product whose stock has become low, whatever caused it: a sale, an edit or a new reorder
 * level. `low_since` is set in the transaction of the event, so that several copies and a kill publish it once, and is
 * removed when the stock has risen.
 * @returns the number of events.
 */
export async function announceLowStock(now = new Date()): Promise<number> {
  const noLongerLow = {
    lowSince: trusted({ $gt: new Date(0) }),
    $or: [{ stock: null }, { reorderLevel: null }, { $expr: trusted({ $gt: ['$stock', '$reorderLevel'] }) }],
  };
  if (await Products.exists(noLongerLow))
    await inTransaction(() => Products.updateMany(noLongerLow, { $set: { lowSince: null } }));
  const low = await Products.find({ ...lowStock(), lowSince: null }, '_id').lean();
  let announced = 0;
  for (const { _id } of low) if (await announce(_id, now)) announced += 1;
  return announced;
}

function announce(_id: string, now: Date): Promise<boolean> {
  return inTransaction(async () => {
    const product = await Products.findOneAndUpdate(
      { _id, ...lowStock(), lowSince: null },
      { $set: { lowSince: now }, $inc: { lowCount: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!product) return false;
    const { stock, reorderLevel, lowCount = 1 } = product;
    await addEvent('product.stock_low', {
      aggregate: { id: _id, sequence: lowCount },
      data: {
        product_id: _id,
        ...toProductNames(product),
        stock: stock ?? 0,
        reorder_level: reorderLevel ?? 0,
      },
    });
    return true;
  });
}
