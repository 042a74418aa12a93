import { type PaymentForAdmin, paymentEndpoints } from '@petcare/contracts/commerce/payments/payments.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const listKey = [...queryKeys.payments, 'list'] as const;

export function usePayments(query: QueryOf<(typeof paymentEndpoints)['payments.list']>) {
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => callPage(paymentEndpoints['payments.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Payment by id, for one that is not on the current page; disabled while `id` is null. */
export function usePayment(id: string | null) {
  return useQuery({
    queryKey: [...listKey, 'one', id],
    queryFn: ({ signal }) =>
      callPage(paymentEndpoints['payments.list'], { query: { search: id ?? '', page: 1, limit: 1 }, signal }),
    enabled: id !== null,
  });
}

export function useRecheckPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(paymentEndpoints['payments.recheck'], { params: { id } }),
    onSuccess: (payment) =>
      queryClient.setQueriesData<Page<PaymentForAdmin[]>>(
        { queryKey: listKey },
        (page) =>
          page && {
            ...page,
            items: page.items.map((shown) => (shown._id === payment._id ? payment : shown)),
          },
      ),
    onSettled: () =>
      Promise.all(
        [queryKeys.payments, queryKeys.orders, queryKeys.hostelOrders].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
