import { type HostelOrder, hostelOrderEndpoints } from '@petcare/contracts/hostel-orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callForFile, callPage, type Page } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { BookingFilter } from '../booking-filter.ts';

export const pageSize = 20;
const mostOfADay = 200;
export type BookingPage = Page<HostelOrder[]>;

export const bookingListKey = [...queryKeys.hostelOrders, 'list'] as const;
export const bookingKey = (id: string) => [...queryKeys.hostelOrders, 'one', id] as const;

/** A page of a person’s own stays, newest first. */
export function useOwnBookings(personId: string, page: number) {
  return useQuery({
    queryKey: [...bookingListKey, 'own', personId, page],
    queryFn: ({ signal }) =>
      callPage(hostelOrderEndpoints['hostelOrders.listOfCustomer'], {
        params: { id: personId },
        query: { page, limit: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A page of everybody’s stays, newest first. */
export function useAllBookings(filter: BookingFilter, page: number) {
  return useQuery({
    queryKey: [...bookingListKey, 'all', filter, page],
    queryFn: ({ signal }) =>
      callPage(hostelOrderEndpoints['hostelOrders.list'], {
        query: { ...filter, page, limit: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Every stay that touches a date. */
export function useBookingsOn(date: string) {
  return useQuery({
    queryKey: [...bookingListKey, 'on', date],
    queryFn: ({ signal }) =>
      callPage(hostelOrderEndpoints['hostelOrders.list'], {
        query: { on: date, limit: mostOfADay },
        signal,
      }),
  });
}

/** One stay with its timeline. */
export function useBooking(id: string | null) {
  return useQuery({
    queryKey: bookingKey(id ?? ''),
    queryFn: ({ signal }) =>
      call(hostelOrderEndpoints['hostelOrders.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/** The receipt of a stay as PDF. */
export function fetchReceipt(id: string, language: 'en' | 'bn'): Promise<Blob> {
  const options = { params: { id }, query: { language } };
  return callForFile(hostelOrderEndpoints['hostelOrders.receipt'], options, () => {});
}
