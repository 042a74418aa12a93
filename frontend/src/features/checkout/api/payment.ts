import { type Payment, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const undecided = new Set<Payment['status']>(['processing', 'executing', 'unknown', 'refunding']);
const pollMs = 8000;

/**
 * Returns a payment. While its provider has not decided, it is polled in addition to the live event, but only
 * in a visible tab.
 */
export function usePolledPayment(id: string) {
  return useQuery({
    queryKey: [...queryKeys.payments, 'one', id],
    queryFn: ({ signal }) => call(paymentEndpoints['payments.get'], { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && undecided.has(state.data.status) ? pollMs : false),
  });
}
