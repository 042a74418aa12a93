import { type Cart, cartEndpoints } from '@petcare/contracts/cart.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, isApiError } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { forgetGuestLines, guestLines } from './guest-cart.ts';

/**
 * The cart of the signed-in person. What was collected on this device before signing in is put into it first, so
 * that no page ever sees the cart without.
 */
export const ownCartQuery = queryOptions({
  queryKey: [...queryKeys.cart, 'own'],
  queryFn: async ({ signal }): Promise<Cart> => {
    if (guestLines().length > 0) {
      const merged = await runExclusive(mergeGuestCart);
      if (merged) return merged;
    }
    return call(cartEndpoints['cart.get'], { signal });
  },
});

/** Null when another tab was faster, or when the server wants nothing of it. */
async function mergeGuestCart(): Promise<Cart | null> {
  const lines = guestLines();
  if (lines.length === 0) return null;
  const body = { lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })) };
  try {
    const cart = await call(cartEndpoints['cart.merge'], { body });
    forgetGuestLines(lines);
    return cart;
  } catch (error) {
    // What the server refuses today it refuses tomorrow; it must not stand between people and their cart.
    if (!isApiError(error, 'invalid_input')) throw error;
    forgetGuestLines(lines);
    return null;
  }
}

/** One tab at a time, where the browser can do that; without, the same lines are merged twice, which changes nothing. */
function runExclusive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request('petcare_cart_merge', work) : work();
}
