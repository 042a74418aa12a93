import {
  type HostelOrder,
  hostelOrderEndpoints as endpoints,
  type HostelOrderStatus,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { stayBalanceEndpoints } from '@petcare/contracts/commerce/hostel/stay-balances.ts';
import { stayChangeEndpoints } from '@petcare/contracts/commerce/hostel/stay-changes.ts';
import type { BookingPet } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangedStay } from '../../../components/stay/stay-change-quote.ts';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { bookingKey, bookingListKey, type BookingPage } from './bookings.ts';

interface StatusChange {
  booking: HostelOrder;
  status: HostelOrderStatus;
}

/**
 * Sets the status of a booking. Updates the cache optimistically and rolls back on an error. Sends the version on
 * screen, so that an unseen change is never overwritten.
 */
export function useChangeBookingStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ booking, status }: StatusChange) => {
      const body = { status, version: booking.version };
      return (await call(endpoints['hostelOrders.changeStatus'], { params: { id: booking._id }, body }))
        .order;
    },
    onMutate: async ({ booking, status }) => {
      // A pending fetch would restore the former status.
      await queryClient.cancelQueries({ queryKey: queryKeys.hostelOrders });
      showBooking(queryClient, { ...booking, status });
    },
    onSuccess: (booking) => showBooking(queryClient, booking),
    onError: (_error, { booking }) => {
      showBooking(queryClient, booking);
      return queryClient.invalidateQueries({ queryKey: queryKeys.hostelOrders });
    },
  });
}

/** Cancels a booking. The server also starts the refund due by the rules. */
export function useCancelBooking() {
  return useBookingChange(
    ({ booking: { _id: id, version }, reason }: { booking: HostelOrder; reason: string }) =>
      call(endpoints['hostelOrders.cancel'], {
        params: { id },
        body: { version, ...(reason === '' ? {} : { reason }) },
      }),
  );
}

export function useSetPets() {
  return useBookingChange(({ id, pets }: { id: string; pets: BookingPet[] }) =>
    call(endpoints['hostelOrders.setPets'], { params: { id }, body: { pets } }),
  );
}

interface StayChange {
  booking: HostelOrder;
  stay: ChangedStay;
  /** The price that was shown, in taka. */
  total: number;
}

export function useChangeStay() {
  return useBookingChange(({ booking: { _id: id, version }, stay, total }: StayChange) =>
    call(stayChangeEndpoints['stayChanges.change'], {
      params: { id },
      body: { ...stay, version, expected_total: total },
    }),
  );
}

export function useCheckIn() {
  return useBookingChange(({ id, reason }: { id: string; reason?: string }) =>
    call(endpoints['hostelOrders.checkIn'], {
      params: { id },
      ...(reason !== undefined && { body: { vaccination_reason: reason } }),
    }),
  );
}

/** Records that the due sum on screen was paid in cash. Repeating `request` records it once. */
export function useRecordBalance() {
  return useBookingChange(({ booking, request }: { booking: HostelOrder; request: string }) =>
    call(stayBalanceEndpoints['stayBalances.record'], {
      params: { id: booking._id },
      body: { amount: booking.due ?? 0, version: booking.version, request },
    }),
  );
}

export function useCheckOut() {
  return useBookingChange((id: string) => call(endpoints['hostelOrders.checkOut'], { params: { id } }));
}

export function useDeleteBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endpoints['hostelOrders.delete'], { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.hostelOrders }),
  });
}

function useBookingChange<Variables>(change: (variables: Variables) => Promise<{ order: HostelOrder }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ order }) => showBooking(queryClient, order),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.hostelOrders }),
  });
}

/** Replaces a booking in all cached lists and details, unless they hold a later version. */
function showBooking(queryClient: QueryClient, booking: HostelOrder): void {
  const newer = (shown: HostelOrder) =>
    shown._id === booking._id && shown.version <= booking.version ? booking : shown;
  queryClient.setQueriesData<BookingPage>(
    { queryKey: bookingListKey },
    (page) => page && { ...page, items: page.items.map(newer) },
  );
  queryClient.setQueryData<HostelOrder>(bookingKey(booking._id), (shown) => shown && newer(shown));
}
