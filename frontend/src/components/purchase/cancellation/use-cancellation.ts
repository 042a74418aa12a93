import {
  cancellationEndpoints as endpoints,
  type DecideCancellationBody,
} from '@petcare/contracts/commerce/payments/cancellations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import type { CancellationTarget } from './cancellation-target.ts';

interface Decision {
  readonly target: CancellationTarget;
  readonly body: DecideCancellationBody;
}

interface Withdrawal {
  readonly target: Pick<CancellationTarget, 'kind' | 'id'>;
  readonly request: string;
}

export function useDecideCancellation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ target: { kind, id }, body }: Decision) => {
      const request = { params: { id }, body };
      const { order } =
        kind === 'orders'
          ? await call(endpoints['orders.decideCancellation'], request)
          : await call(endpoints['hostelOrders.decideCancellation'], request);
      return order;
    },
    onSettled: (_order, _error, { target: { kind } }) =>
      queryClient.invalidateQueries({ queryKey: queryKeys[kind] }),
  });
}

export function useWithdrawCancellation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ target: { kind, id }, request }: Withdrawal) =>
      call(endpoints[`${kind}.withdrawCancellation`], { params: { id }, body: { request } }),
    onSettled: (_answer, _error, { target: { kind } }) =>
      queryClient.invalidateQueries({ queryKey: queryKeys[kind] }),
  });
}
