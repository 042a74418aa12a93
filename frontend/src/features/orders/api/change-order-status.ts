import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import {
  type BulkOrderStatus,
  orderStatusEndpoints,
} from '@petcare/contracts/commerce/orders/order-statuses.ts';
import { type Order, orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { orderKey, orderListKey, type OrderPage } from './orders.ts';

interface Change {
  order: Order;
  status: OrderStatus;
}

/**
 * Sets the status of an order. Updates the cache optimistically and rolls back on an error. Sends the version on
 * screen, so that an unseen change is never overwritten.
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
      // A pending fetch would restore the former status.
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

/** Sets the status of several orders. Each is decided on its own: see the results. */
export function useChangeOrderStatuses() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ orders, status }: { orders: readonly Order[]; status: BulkOrderStatus }) => {
      const body = { status, orders: orders.map(({ _id, version }) => ({ _id, version })) };
      return (await call(orderStatusEndpoints['orders.changeStatuses'], { body })).results;
    },
    onSuccess: (results) => {
      for (const { order } of results) if (order) showOrder(queryClient, order);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.orders }),
  });
}

/** Replaces an order in all cached lists and details, unless they hold a later version. */
function showOrder(queryClient: QueryClient, order: Order): void {
  const newer = (shown: Order) => (shown._id === order._id && shown.version <= order.version ? order : shown);
  queryClient.setQueriesData<OrderPage>(
    { queryKey: orderListKey },
    (page) => page && { ...page, items: page.items.map(newer) },
  );
  queryClient.setQueryData<Order>(orderKey(order._id), (shown) => shown && newer(shown));
}
