import { trusted, type Types } from 'mongoose';
import { Carts, publishCartChanged, type CartDocument } from './cart.model.ts';

/**
 * Takes these products out of a customer's cart, inside the caller's transaction. What does not lie in it is out of
 * it already.
 */
export async function removeFromCart(
  customerId: Types.ObjectId,
  productIds: readonly Types.ObjectId[],
): Promise<void> {
  const gone = trusted({ $in: [...productIds] });
  const changed = await Carts.findOneAndUpdate(
    { _id: customerId, 'lines.product_id': gone },
    {
      $pull: { lines: { product_id: gone } },
      $inc: { version: 1 },
      $set: { updatedAt: new Date() },
    },
    { returnDocument: 'after' },
  ).lean<CartDocument>();
  if (changed) await publishCartChanged(changed);
}
