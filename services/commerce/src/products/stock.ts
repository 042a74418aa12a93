import { trusted, type Types } from 'mongoose';
import { Products } from './product.model.ts';

/** `uncounted`: the product keeps no count and can always be sold. `short`: too few left, nothing was taken. */
export type StockTaken = 'taken' | 'uncounted' | 'short';

/**
 * Takes units out of a product's stock, or none at all. The condition and the change are one update, so that
 * two buyers of the last unit cannot both have it. A product that is gone is `short`.
 */
export async function takeStock(productId: Types.ObjectId, quantity: number): Promise<StockTaken> {
  const { modifiedCount } = await Products.updateOne(
    { _id: productId, stock: trusted({ $gte: quantity }) },
    { $inc: { stock: -quantity } },
  );
  if (modifiedCount === 1) return 'taken';
  const uncounted = await Products.exists({ _id: productId, stock: null });
  return uncounted ? 'uncounted' : 'short';
}

/** Gives units back. Does nothing for a product that is gone or has stopped counting. */
export async function giveStockBack(productId: Types.ObjectId, quantity: number): Promise<void> {
  await Products.updateOne({ _id: productId, stock: trusted({ $ne: null }) }, { $inc: { stock: quantity } });
}
