import type { OrderStatus } from '@petcare/contracts/order-status.ts';
import { type Order, orderEndpoints } from '@petcare/contracts/orders.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { orderKey, orderListKey, type OrderPage } from './orders.ts';

interface Change {
  order: Order;
  status: OrderStatus;
}

/**
 * Gives an order another status. The screen shows it at once and takes it back if the server refuses.
 * The version that was on the screen is sent along, so that nobody overwrites what they have not seen.
 */
export function useChangeOrderStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, status }: Change) => {
      const body = { status, version: order.version };
      const answer = await call(orderEndpoints['orders.changeStatus'], { params: { id: order._id }, body });
      return answer.order;
    },
    onMutate: async ({ order, status }) => {
      // A fetch that is under way would bring the former status back.
      await queryClient.cancelQueries({ queryKey: queryKeys.orders });
      showOrder(queryClient, { ...order, status });
    },
    onSuccess: (order) => showOrder(queryClient, order),
    onError: (_error, { order }) => {
      showOrder(queryClient, order);
      return queryClient.invalidateQueries({ queryKey: queryKeys.orders });
    },
  });
}

/** Replaces an order wherever it is on the screen, unless a later state of it is there already. */
function showOrder(queryClient: QueryClient, order: Order): void {
  const newer = (shown: Order) => (shown._id === order._id && shown.version <= order.version ? order : shown);
  queryClient.setQueriesData<OrderPage>(
    { queryKey: orderListKey },
    (page) => page && { ...page, items: page.items.map(newer) },
  );
  queryClient.setQueryData<Order>(orderKey(order._id), (shown) => shown && newer(shown));
}
