import { useQuery } from '@tanstack/react-query';
import { ownCartQuery } from '../../../lib/cart/own-cart.ts';

/** The cart that is being paid for. Prices must not be old ones, so it is asked anew on every visit. */
export function useCartToPay() {
  return useQuery({ ...ownCartQuery, staleTime: 0 });
}
