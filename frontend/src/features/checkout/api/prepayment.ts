import { prepaymentEndpoints, type Prepayment } from '@petcare/contracts/clinic/prepayments.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const pollMs = 3000;

/** A live message about appointments makes these stale too. */
const keyOf = (id: string) => [...queryKeys.appointments, 'prepayment', id];

/** Returns a prepayment. An open one is polled in addition to the live message if `waits` is true. */
export function usePrepayment(id: string, { waits = false } = {}) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(prepaymentEndpoints['prepayments.get'], { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (waits && mayBeBooked(state.data) ? pollMs : false),
  });
}

/** True until the clinic has answered; a payment may arrive after the end. */
function mayBeBooked(prepayment: Prepayment | undefined): boolean {
  return prepayment?.status === 'open' || prepayment?.status === 'ended';
}

export function useCancelPrepayment(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(prepaymentEndpoints['prepayments.cancel'], { params: { id } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keyOf(id) });
      void queryClient.invalidateQueries({ queryKey: queryKeys.slots });
    },
  });
}
