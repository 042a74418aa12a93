import { reviewEndpoints, type ReviewState } from '@petcare/contracts/commerce/products/reviews.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useTopic } from '../../lib/live/use-topic.ts';

export const pageSize = 20;

export function useModeratedReviews(state: ReviewState, page: number) {
  useTopic('store');
  return useQuery({
    queryKey: [...queryKeys.products, 'moderated-reviews', state, page],
    queryFn: ({ signal }) =>
      callPage(reviewEndpoints['reviews.list'], { query: { state, page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSetHidden() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string | null }) =>
      call(reviewEndpoints['reviews.setHidden'], { params: { id }, body: { reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.products }),
  });
}
