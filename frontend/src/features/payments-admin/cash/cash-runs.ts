import { cashEndpoints, type RecordCashRunBody } from '@petcare/contracts/commerce/payments/cash.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Orders whose cash is due, the newest first. */
export function useDueOrders() {
  return useQuery({
    queryKey: [...queryKeys.orders, 'due'],
    queryFn: ({ signal }) =>
      callPage(orderEndpoints['orders.list'], { query: { payment_status: 'due', limit: 100 }, signal }),
  });
}

export function useCashRuns() {
  return useQuery({
    queryKey: [...queryKeys.payments, 'cash-runs'],
    queryFn: ({ signal }) => callPage(cashEndpoints['cashRuns.list'], { query: { limit: 20 }, signal }),
  });
}

export function useRecordRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: RecordCashRunBody) =>
      (await call(cashEndpoints['cashRuns.record'], { body })).run,
    onSettled: () =>
      Promise.all(
        [queryKeys.payments, queryKeys.orders].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
