import { type Order, orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export type OrderPage = Page<Order[]>;

export const orderListKey = [...queryKeys.orders, 'list'] as const;
export const orderKey = (id: string) => [...queryKeys.orders, 'one', id] as const;

export function useAllOrders(query: QueryOf<(typeof orderEndpoints)['orders.list']>) {
  return useQuery({
    queryKey: [...orderListKey, 'all', query],
    queryFn: ({ signal }) => callPage(orderEndpoints['orders.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnOrders(
  customerId: string,
  query: QueryOf<(typeof orderEndpoints)['orders.listOfCustomer']>,
) {
  return useQuery({
    queryKey: [...orderListKey, customerId, query],
    queryFn: ({ signal }) =>
      callPage(orderEndpoints['orders.listOfCustomer'], { params: { id: customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOrder(id: string | null) {
  return useQuery({
    queryKey: orderKey(id ?? ''),
    queryFn: ({ signal }) => call(orderEndpoints['orders.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
