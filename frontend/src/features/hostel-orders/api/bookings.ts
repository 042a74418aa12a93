import {
  type HostelOrder,
  hostelOrderEndpoints as endpoints,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callForFile, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const maxPerDay = 200;
export type BookingPage = Page<HostelOrder[]>;

export const bookingListKey = [...queryKeys.hostelOrders, 'list'] as const;
export const bookingKey = (id: string) => [...queryKeys.hostelOrders, 'one', id] as const;

export function useOwnBookings(
  customerId: string,
  query: QueryOf<(typeof endpoints)['hostelOrders.listOfCustomer']>,
) {
  return useQuery({
    queryKey: [...bookingListKey, 'own', customerId, query],
    queryFn: ({ signal }) =>
      callPage(endpoints['hostelOrders.listOfCustomer'], { params: { id: customerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAllBookings(query: QueryOf<(typeof endpoints)['hostelOrders.list']>) {
  return useQuery({
    queryKey: [...bookingListKey, 'all', query],
    queryFn: ({ signal }) => callPage(endpoints['hostelOrders.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBookingsOn(date: string) {
  return useQuery({
    queryKey: [...bookingListKey, 'on', date],
    queryFn: ({ signal }) =>
      callPage(endpoints['hostelOrders.list'], {
        query: { on: date, limit: maxPerDay },
        signal,
      }),
  });
}

export function useBooking(id: string | null) {
  return useQuery({
    queryKey: bookingKey(id ?? ''),
    queryFn: ({ signal }) => call(endpoints['hostelOrders.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

export function fetchReceipt(id: string, language: 'en' | 'bn'): Promise<Blob> {
  const options = { params: { id }, query: { language } };
  return callForFile(endpoints['hostelOrders.receipt'], options, () => {});
}
