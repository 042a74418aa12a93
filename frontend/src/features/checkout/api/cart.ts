import { useQuery } from '@tanstack/react-query';
import { ownCartQuery } from '../../../lib/cart/own-cart.ts';

/** Returns the cart to pay for; refetched on every mount, because its prices must be current. */
export function useCartToPay() {
  return useQuery({ ...ownCartQuery, staleTime: 0 });
}
