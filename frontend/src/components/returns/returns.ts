import {
  returnEndpoints as endpoints,
  type ChangeReturnBody,
  type CompleteReturnBody,
  type RequestReturnBody,
  type ReturnFilter,
} from '@petcare/contracts/commerce/orders/returns.ts';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

export const pageSize = 20;

export function useOrderReturns(orderId: string) {
  return useQuery({
    queryKey: [...queryKeys.returns, 'of-order', orderId],
    queryFn: ({ signal }) => call(endpoints['returns.ofOrder'], { params: { id: orderId }, signal }),
  });
}

export function useReturns(state: ReturnFilter, page: number) {
  return useQuery({
    queryKey: [...queryKeys.returns, 'list', state, page],
    queryFn: ({ signal }) =>
      callPage(endpoints['returns.list'], { query: { state, page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReturn(id: string | null) {
  return useQuery({
    queryKey: [...queryKeys.returns, 'one', id],
    queryFn: ({ signal }) => call(endpoints['returns.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

function refetchReturns(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [queryKeys.returns, queryKeys.orders, queryKeys.overview].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

export function useRequestReturn(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RequestReturnBody) =>
      call(endpoints['returns.request'], { params: { id: orderId }, body }),
    onSettled: () => refetchReturns(queryClient),
  });
}

export function useWithdrawReturn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints['returns.withdraw'], { params: { id } }),
    onSettled: () => refetchReturns(queryClient),
  });
}

export function useChangeReturn(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeReturnBody) => call(endpoints['returns.change'], { params: { id }, body }),
    onSettled: () => refetchReturns(queryClient),
  });
}

export function useCompleteReturn(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CompleteReturnBody) => call(endpoints['returns.complete'], { params: { id }, body }),
    onSettled: () => refetchReturns(queryClient),
  });
}
