import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, type Types } from 'mongoose';
import { Products, type ProductDocument } from './product.model.ts';

export interface StockLine {
  readonly product_id: Types.ObjectId;
  readonly quantity: number;
}

export type StockReservation =
  /** `counted`: what was taken off the shelf, one line per product, and so what is to be given back one day. */
  | { readonly kind: 'taken'; readonly counted: StockLine[] }
  /** Too few of this one are left, or it has left the store. Nothing was taken. */
  | { readonly kind: 'short'; readonly product_id: Types.ObjectId };

/**
 * Takes all these units off the shelf, or none, inside the caller's transaction. Of each product the condition and
 * the change are one update, so that two buyers of the last unit cannot both have it. Products that keep no count
 * are there for everybody.
 *
 * Products are summed and taken in the order of their ids: two carts with the same goods never wait for each other.
 */
export async function reserveStock(lines: readonly StockLine[]): Promise<StockReservation> {
  const counted: StockLine[] = [];
  for (const line of summed(lines)) {
    const { product_id, quantity } = line;
    if (await move(product_id, -quantity)) {
      counted.push(line);
      continue;
    }
    if (await Products.exists({ _id: product_id, deleted_at: null, stock: null })) continue;
    for (const taken of counted) await move(taken.product_id, taken.quantity);
    return { kind: 'short', product_id };
  }
  for (const { product_id } of counted) await publish(product_id);
  return { kind: 'taken', counted };
}

/**
 * Puts units back on the shelf, inside the caller's transaction. Nothing happens to a product that has stopped
 * counting; one that has left the store gets them all the same.
 */
export async function releaseStock(lines: readonly StockLine[]): Promise<void> {
  for (const { product_id, quantity } of summed(lines))
    if (await move(product_id, quantity)) await publish(product_id);
}

/** One line per product, in the order of their ids. */
function summed(lines: readonly StockLine[]): StockLine[] {
  const byId = new Map<string, StockLine>();
  for (const { product_id, quantity } of lines) {
    const id = product_id.toHexString();
    byId.set(id, { product_id, quantity: quantity + (byId.get(id)?.quantity ?? 0) });
  }
  return [...byId].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

/** Whether the count of the product moved. Only what is in the store, and there, can be taken. */
async function move(_id: Types.ObjectId, by: number): Promise<boolean> {
  const { modifiedCount } = await Products.updateOne(
    by < 0
      ? { _id, deleted_at: null, stock: trusted({ $gte: -by }) }
      : { _id, stock: trusted({ $ne: null }) },
    { $inc: { stock: by, revision: 1 }, $set: { changed_at: new Date() } },
  );
  return modifiedCount === 1;
}

async function publish(product_id: Types.ObjectId): Promise<void> {
  const product = await Products.findById(product_id, 'revision').lean<Pick<ProductDocument, 'revision'>>();
  if (!product) return;
  const id = product_id.toHexString();
  await addEvent('product.stock_changed', {
    aggregate: { id, sequence: product.revision },
    data: { product_id: id },
  });
}
