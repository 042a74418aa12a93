import { cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { type Refill, refillEndpoints, type RefillDays } from '@petcare/contracts/commerce/orders/refills.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { ownCartQuery } from '../../lib/cart/own-cart.ts';
import { refillsQuery } from '../../lib/queries/refills.ts';

interface RefillChange {
  productId: string;
  everyDays: RefillDays;
  quantity: number;
  paused: boolean;
}

export function useSetRefill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ productId, everyDays, quantity, paused }: RefillChange) =>
      call(refillEndpoints['refills.set'], {
        params: { id: productId },
        body: { every_days: everyDays, quantity, paused },
      }),
    onSuccess: (refills) => queryClient.setQueryData(refillsQuery.queryKey, refills),
  });
}

export function useEndRefill() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (productId: string) => call(refillEndpoints['refills.end'], { params: { id: productId } }),
    onSuccess: (refills) => queryClient.setQueryData(refillsQuery.queryKey, refills),
  });
}

/** Adds the food to the cart. A product already in it keeps the larger of the two quantities. */
export function useFillCart() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ product_id, quantity }: Pick<Refill, 'product_id' | 'quantity'>) =>
      call(cartEndpoints['cart.merge'], { body: { lines: [{ product_id, quantity }] } }),
    onSuccess: (cart) => queryClient.setQueryData(ownCartQuery.queryKey, cart),
  });
}
