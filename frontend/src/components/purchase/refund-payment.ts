import { paymentEndpoints } from '@petcare/contracts/payments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

interface Wanted {
  paymentId: string;
  /** In taka; left out: everything that is left. */
  amount?: number;
  reason: string;
  /** The same request pays back once, however often it is sent. */
  request: string;
}

/** Sends money of a payment back. Everything that shows the money is asked for anew. */
export function useRefundPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ paymentId, ...body }: Wanted) =>
      call(paymentEndpoints['payments.refund'], { params: { id: paymentId }, body }),
    onSettled: () =>
      Promise.all(
        [queryKeys.payments, queryKeys.orders, queryKeys.hostelOrders].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
