import { reconciliationEndpoints } from '@petcare/contracts/commerce/payments/reconciliation.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const reportsPerPage = 10;
const reportsKey = [...queryKeys.payments, 'reconciliations'] as const;

export function useReconciliations(page: number) {
  return useQuery({
    queryKey: [...reportsKey, page],
    queryFn: ({ signal }) =>
      callPage(reconciliationEndpoints['payments.reconciliations'], {
        query: { page, limit: reportsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useReconcile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (date: string) => call(reconciliationEndpoints['payments.reconcile'], { body: { date } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportsKey }),
  });
}
