import {
  type HostelOrder,
  hostelOrderEndpoints as endpoints,
  type HostelOrderStatus,
} from '@petcare/contracts/hostel-orders.ts';
import type { StayPet } from '@petcare/contracts/stays.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { bookingKey, bookingListKey, type BookingPage } from './hostel-orders.ts';

interface StatusChange {
  order: HostelOrder;
  status: HostelOrderStatus;
}

/**
 * Gives a stay another status. The screen shows it at once and takes it back if the server refuses. The version that
 * was on the screen is sent along, so that nobody overwrites what they have not seen.
 */
export function useChangeBookingStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ order, status }: StatusChange) => {
      const body = { status, version: order.version };
      return (await call(endpoints['hostelOrders.changeStatus'], { params: { id: order._id }, body })).order;
    },
    onMutate: async ({ order, status }) => {
      // A fetch that is under way would bring the former status back.
      await queryClient.cancelQueries({ queryKey: queryKeys.hostelOrders });
      showBooking(queryClient, { ...order, status });
    },
    onSuccess: (order) => showBooking(queryClient, order),
    onError: (_error, { order }) => {
      showBooking(queryClient, order);
      return queryClient.invalidateQueries({ queryKey: queryKeys.hostelOrders });
    },
  });
}

/** Calls a stay off; what comes back by the rules is under way with it. */
export function useCancelBooking() {
  return useBookingChange(({ order: { _id: id, version }, reason }: { order: HostelOrder; reason: string }) =>
    call(endpoints['hostelOrders.cancel'], {
      params: { id },
      body: { version, ...(reason === '' ? {} : { reason }) },
    }),
  );
}

/** Tells the keepers about the guests. */
export function useSetPets() {
  return useBookingChange(({ id, pets }: { id: string; pets: StayPet[] }) =>
    call(endpoints['hostelOrders.setPets'], { params: { id }, body: { pets } }),
  );
}

/** The guests have come. */
export function useCheckIn() {
  return useBookingChange((id: string) => call(endpoints['hostelOrders.checkIn'], { params: { id } }));
}

/** The guests have gone home. */
export function useCheckOut() {
  return useBookingChange((id: string) => call(endpoints['hostelOrders.checkOut'], { params: { id } }));
}

/** Takes a stay off the lists. One that is gone already counts as deleted. */
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

/** A change that the server answers with the stay as it is now; a refusal makes the screen look again. */
function useBookingChange<Variables>(change: (variables: Variables) => Promise<{ order: HostelOrder }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ order }) => showBooking(queryClient, order),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.hostelOrders }),
  });
}

/** Replaces a stay wherever it is on the screen, unless a later state of it is there already. */
function showBooking(queryClient: QueryClient, order: HostelOrder): void {
  const newer = (shown: HostelOrder) =>
    shown._id === order._id && shown.version <= order.version ? order : shown;
  queryClient.setQueriesData<BookingPage>(
    { queryKey: bookingListKey },
    (page) => page && { ...page, items: page.items.map(newer) },
  );
  queryClient.setQueryData<HostelOrder>(bookingKey(order._id), (shown) => shown && newer(shown));
}
