import { Carts } from '../cart/cart.model.ts';
import { anonymisePayments } from './erase-payments.ts';

/**
 * Deletes the cart of a person and blanks them in their payments; the books keep the sums. May be repeated.
 * @returns how many rows this call has treated; less than the limit means that there are no more.
 */
export async function erasePersonalData(personId: string, limit?: number): Promise<number> {
  let done = await anonymisePayments(personId, 'product', limit);
  done += await anonymisePayments(personId, 'hostel', limit === undefined ? undefined : limit - done);
  if (limit !== undefined && done >= limit) return done;
  const { deletedCount } = await Carts.deleteOne({ _id: personId });
  return done + deletedCount;
}
