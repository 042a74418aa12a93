import { cartEndpoints } from '@petcare/contracts/commerce/products/cart.ts';
import { type Order, orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { ownCartQuery } from '../../../lib/cart/own-cart.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { orderKey } from './orders.ts';

/** Cancels an order of the customer, which is possible while it is Pending. */
export function useCancelOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, reason }: { order: Order; reason: string }) => {
      const body = { version: order.version, ...(reason.trim() ? { reason } : {}) };
      return call(orderEndpoints['orders.cancel'], { params: { id: order._id }, body });
    },
    onSuccess: ({ order }) => queryClient.setQueryData(orderKey(order._id), order),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.orders }),
  });
}

export function useDeleteOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(orderEndpoints['orders.delete'], { params: { id } }),
    onSuccess: (_answer, id) => queryClient.removeQueries({ queryKey: orderKey(id) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...queryKeys.orders, 'list'] }),
  });
}

/** Adds the products of an order to the cart. A product already in it keeps the larger of the two quantities. */
export function useBuyAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ lines }: Order) =>
      call(cartEndpoints['cart.merge'], {
        body: { lines: lines.map(({ product_id, quantity }) => ({ product_id, quantity })) },
      }),
    onSuccess: (cart) => queryClient.setQueryData(ownCartQuery.queryKey, cart),
  });
}
