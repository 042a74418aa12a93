import { paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

interface RefundRequest {
  paymentId: string;
  /** Taka; the whole rest when undefined. */
  amount?: number;
  reason: string;
  /** Idempotency key. */
  request: string;
}

export function useRefundPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ paymentId, ...body }: RefundRequest) =>
      call(paymentEndpoints['payments.refund'], { params: { id: paymentId }, body }),
    onSettled: () =>
      Promise.all(
        [queryKeys.payments, queryKeys.orders, queryKeys.hostelOrders].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
