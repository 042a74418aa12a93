import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Products } from './product.model.ts';
import { sumByProduct, type ProductUnits } from './units.ts';

export type StockLine = ProductUnits;

export type StockReservation =
  /** `counted`: reserved units, one line per product, to pass to `releaseStock`. */
  | { readonly kind: 'reserved'; readonly counted: StockLine[] }
  /** Too few units are left, or the product was deleted. Nothing was reserved. */
  | { readonly kind: 'short'; readonly productId: string };

/**
 * Reserves all units, or none, inside the caller’s transaction. One conditional update per product, in order of
 * the ids: the last unit is reserved once, and two carts never deadlock. Products without a count are always
 * available.
 */
export async function reserveStock(lines: readonly StockLine[]): Promise<StockReservation> {
  const counted: StockLine[] = [];
  for (const line of sumByProduct(lines)) {
    const { productId, quantity } = line;
    if (await changeStock(productId, -quantity)) {
      counted.push(line);
      continue;
    }
    if (await Products.exists({ _id: productId, deletedAt: null, stock: null })) continue;
    for (const reserved of counted) await changeStock(reserved.productId, reserved.quantity);
    return { kind: 'short', productId };
  }
  for (const { productId } of counted) await publish(productId);
  return { kind: 'reserved', counted };
}

/**
 * Releases units inside the caller’s transaction, also for a deleted product. Ignores products without a count.
 */
export async function releaseStock(lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of sumByProduct(lines))
    if (await changeStock(productId, quantity)) await publish(productId);
}

/**
 * Returns false when the stock is too low, not counted, or when units of a deleted product would be reserved.
 */
async function changeStock(_id: string, by: number): Promise<boolean> {
  const { modifiedCount } = await Products.updateOne(
    by < 0 ? { _id, deletedAt: null, stock: trusted({ $gte: -by }) } : { _id, stock: trusted({ $ne: null }) },
    { $inc: { stock: by, revision: 1 }, $set: { changedAt: new Date() } },
  );
  return modifiedCount === 1;
}

async function publish(id: string): Promise<void> {
  const product = await Products.findById(id, 'revision').lean();
  if (!product) return;
  await addEvent('product.stock_changed', {
    aggregate: { id, sequence: product.revision },
    data: { product_id: id },
  });
}
