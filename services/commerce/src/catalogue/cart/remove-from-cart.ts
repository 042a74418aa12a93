import { trusted } from 'mongoose';
import { Carts, publishCartChanged } from './cart.model.ts';

/** Removes products from a cart inside the caller’s transaction. Idempotent. */
export async function removeFromCart(customerId: string, productIds: readonly string[]): Promise<void> {
  const removed = trusted({ $in: [...productIds] });
  const changed = await Carts.findOneAndUpdate(
    { _id: customerId, 'lines.productId': removed },
    {
      $pull: { lines: { productId: removed } },
      $inc: { version: 1 },
      $set: { updatedAt: new Date() },
    },
    { returnDocument: 'after' },
  ).lean();
  if (changed) await publishCartChanged(changed);
}
