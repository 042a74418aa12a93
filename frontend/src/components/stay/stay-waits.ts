import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { stayWaitEndpoints as endpoints } from '@petcare/contracts/commerce/hostel/stay-waits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

/** The viewer's open entries in the waiting list of the hostel. */
export function useOwnStayWaits(enabled = true) {
  return useQuery({
    queryKey: queryKeys.stayWaits,
    queryFn: ({ signal }) => call(endpoints['stayWaits.mine'], { signal }),
    enabled,
  });
}

export function useJoinStayWait() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ petType, guests, checkIn, checkOut }: BookingRequest) =>
      call(endpoints['stayWaits.join'], { body: { stay: { petType, guests, checkIn, checkOut } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.stayWaits }),
  });
}

export function useLeaveStayWait() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endpoints['stayWaits.leave'], { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSettled: () =>
      Promise.all(
        [queryKeys.stayWaits, queryKeys.stays].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
