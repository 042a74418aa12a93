import { prepaymentEndpoints } from '@petcare/contracts/clinic/prepayments.ts';
import { waitlistEndpoints } from '@petcare/contracts/clinic/waitlist.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useOwnWaitlist() {
  return useQuery({
    queryKey: queryKeys.waitlist,
    queryFn: ({ signal }) => call(waitlistEndpoints['waitlist.mine'], { signal }),
  });
}

export function useClaimOffer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(waitlistEndpoints['waitlist.claim'], { params: { id } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.appointments });
      return queryClient.invalidateQueries({ queryKey: queryKeys.waitlist });
    },
  });
}

/** Accepts an offer whose slot is booked by paying the fee. */
export function usePrepayOffer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(prepaymentEndpoints['prepayments.startOffered'], { params: { id } }),
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.waitlist }),
  });
}

export function useLeaveWaitlist() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(waitlistEndpoints['waitlist.leave'], { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.waitlist }),
  });
}
