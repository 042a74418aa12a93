import { type Adoption, type AdoptionCard, adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { postsPerPage } from '../../../components/posts/post-grid.tsx';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import type { AdoptionFilter } from '../adoption-filter.ts';

export type AdoptionPage = Page<AdoptionCard[]>;

export const adoptionListKey = [...queryKeys.adoptions, 'list'] as const;
export const adoptionKey = (id: string) => [...queryKeys.adoptions, 'one', id] as const;

function listOptions(filter: AdoptionFilter, page: number) {
  return queryOptions({
    queryKey: [...adoptionListKey, 'public', filter, page],
    queryFn: ({ signal }) =>
      callPage(adoptionEndpoints['adoptions.list'], {
        query: { ...filter, page, limit: postsPerPage },
        signal,
      }),
  });
}

export function useAdoptions(filter: AdoptionFilter, page: number) {
  const queryClient = useQueryClient();
  const adoptions = useQuery({ ...listOptions(filter, page), placeholderData: keepPreviousData });
  const hasMore = !adoptions.isPlaceholderData && (adoptions.data?.total ?? 0) > page * postsPerPage;
  useEffect(() => {
    if (hasMore) void queryClient.prefetchQuery(listOptions(filter, page + 1));
  }, [queryClient, filter, page, hasMore]);
  return adoptions;
}

export function useAllAdoptions(query: QueryOf<(typeof adoptionEndpoints)['adoptions.list']>) {
  return useQuery({
    queryKey: [...adoptionListKey, 'managed', query],
    queryFn: ({ signal }) => callPage(adoptionEndpoints['adoptions.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnAdoptions(
  userId: string,
  query: QueryOf<(typeof adoptionEndpoints)['adoptions.ofUser']>,
) {
  return useQuery({
    queryKey: [...adoptionListKey, userId, query],
    queryFn: ({ signal }) =>
      callPage(adoptionEndpoints['adoptions.ofUser'], { params: { id: userId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function fetchAdoption(id: string, signal?: AbortSignal): Promise<Adoption> {
  return call(adoptionEndpoints['adoptions.get'], { params: { id }, ...(signal ? { signal } : {}) });
}

export function useAdoption(id: string) {
  return useQuery({ queryKey: adoptionKey(id), queryFn: ({ signal }) => fetchAdoption(id, signal) });
}
