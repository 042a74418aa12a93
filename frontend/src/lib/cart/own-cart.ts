import { type Cart, cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, isApiError } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { removeGuestLines, guestLines } from './guest-cart.ts';

/**
 * The cart of the signed-in user. Merges the visitor's cart of this device first, so that no page shows the cart
 * without it.
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

/** Returns null when another tab has merged the lines, or when the server rejects them. */
async function mergeGuestCart(): Promise<Cart | null> {
  const lines = guestLines();
  if (lines.length === 0) return null;
  const body = { lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })) };
  try {
    const cart = await call(cartEndpoints['cart.merge'], { body });
    removeGuestLines(lines);
    return cart;
  } catch (error) {
    // The server would reject these lines every time, which would keep the user from their cart.
    if (!isApiError(error, 'invalid_input')) throw error;
    removeGuestLines(lines);
    return null;
  }
}

/**
 * Runs in one tab at a time where the browser supports locks. Without locks the lines may be merged twice, which
 * has no further effect.
 */
function runExclusive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? locks.request('petcare_cart_merge', work) : work();
}
