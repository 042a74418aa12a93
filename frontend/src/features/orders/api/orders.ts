import { type Order, orderEndpoints } from '@petcare/contracts/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SessionUser } from '../../../lib/session.ts';
import type { OrderFilter } from '../order-filter.ts';

export const pageSize = 20;
export type OrderPage = Page<Order[]>;

export const orderListKey = [...queryKeys.orders, 'list'] as const;
export const orderKey = (id: string) => [...queryKeys.orders, 'one', id] as const;

/** A page of product orders, newest first: everybody's for an admin, their own, unfiltered, for anyone else. */
export function useOrders(user: SessionUser, page: number, filter: OrderFilter) {
  const everybodys = user.role === 'admin';
  return useQuery({
    queryKey: [...orderListKey, ...(everybodys ? ['all', filter] : [user.id]), page],
    queryFn: ({ signal }) => {
      const query = { page, limit: pageSize };
      return everybodys
        ? callPage(orderEndpoints['orders.list'], { query: { ...filter, ...query }, signal })
        : callPage(orderEndpoints['orders.listOfCustomer'], { params: { id: user.id }, query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** One order with its timeline. */
export function useOrder(id: string | null) {
  return useQuery({
    queryKey: orderKey(id ?? ''),
    queryFn: ({ signal }) => call(orderEndpoints['orders.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
