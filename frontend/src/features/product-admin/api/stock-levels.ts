import { stockLevelEndpoints } from '@petcare/contracts/commerce/products/stock-levels.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useTopic } from '../../../lib/live/use-topic.ts';

export function useStockLevels(query: QueryOf<(typeof stockLevelEndpoints)['stockLevels.list']>) {
  useTopic('store');
  return useQuery({
    queryKey: [...queryKeys.products, 'stock-levels', query],
    queryFn: ({ signal }) => callPage(stockLevelEndpoints['stockLevels.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSetReorderLevel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, level }: { id: string; level: number | null }) =>
      call(stockLevelEndpoints['stockLevels.set'], { params: { id }, body: { reorder_level: level } }),
    onSettled: () =>
      Promise.all(
        [queryKeys.products, queryKeys.overview].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
