import { reviewEndpoints, type reviewSorts } from '@petcare/contracts/commerce/products/reviews.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';

export type ReviewSort = (typeof reviewSorts)[number];

/** Below the products, so that live messages about a product refetch its reviews. */
const reviewsOf = (productId: string) => [...queryKeys.products, 'reviews', productId];

export function useReviews(productId: string, sort: ReviewSort, limit: number) {
  return useQuery({
    queryKey: [...reviewsOf(productId), sort, limit],
    queryFn: ({ signal }) =>
      callPage(reviewEndpoints['reviews.ofProduct'], {
        params: { id: productId },
        query: { sort, limit },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnReview(productId: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...reviewsOf(productId), 'own', user?.id],
    queryFn: ({ signal }) => call(reviewEndpoints['reviews.own'], { params: { id: productId }, signal }),
    enabled: user !== null,
  });
}

function useReviewChange<Change>(productId: string, change: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: reviewsOf(productId) }),
        queryClient.invalidateQueries({ queryKey: [...queryKeys.products, 'one', productId] }),
      ]),
  });
}

export function useSaveReview(productId: string) {
  return useReviewChange(productId, (body: { stars: number; text: string }) =>
    call(reviewEndpoints['reviews.save'], { params: { id: productId }, body }),
  );
}

export function useDeleteReview(productId: string) {
  return useReviewChange(productId, (id: string) =>
    call(reviewEndpoints['reviews.delete'], { params: { id } }),
  );
}

export function useSetHelpful(productId: string) {
  return useReviewChange(productId, ({ id, helpful }: { id: string; helpful: boolean }) =>
    call(reviewEndpoints['reviews.setHelpful'], { params: { id }, body: { helpful } }),
  );
}

export function useReportReview(productId: string) {
  return useReviewChange(productId, ({ id, reason }: { id: string; reason: string }) =>
    call(reviewEndpoints['reviews.report'], { params: { id }, body: { reason } }),
  );
}
