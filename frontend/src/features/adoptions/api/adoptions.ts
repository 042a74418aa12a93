import { type Adoption, type AdoptionCard, adoptionEndpoints } from '@petcare/contracts/adoptions.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { postsPerPage } from '../../../components/post-card/post-grid.tsx';
import { call, callPage, type Page } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { SessionUser } from '../../../lib/session.ts';
import type { AdoptionFilter } from '../adoption-filter.ts';

export const rowsPerPage = 10;

export type AdoptionPage = Page<AdoptionCard[]>;

export const adoptionListKey = [...queryKeys.adoptions, 'list'] as const;
export const adoptionKey = (id: string) => [...queryKeys.adoptions, 'one', id] as const;

function listOptions(filter: AdoptionFilter, page: number) {
  return queryOptions({
    queryKey: [...adoptionListKey, 'everybodys', filter, page],
    queryFn: ({ signal }) =>
      callPage(adoptionEndpoints['adoptions.list'], {
        query: { ...filter, page, limit: postsPerPage },
        signal,
      }),
  });
}

/** A page of the adoption posts that a filter finds, newest first. The page after it is fetched ahead. */
export function useAdoptions(filter: AdoptionFilter, page: number) {
  const queryClient = useQueryClient();
  const adoptions = useQuery({ ...listOptions(filter, page), placeholderData: keepPreviousData });
  const more = !adoptions.isPlaceholderData && (adoptions.data?.total ?? 0) > page * postsPerPage;
  useEffect(() => {
    if (more) void queryClient.prefetchQuery(listOptions(filter, page + 1));
  }, [queryClient, filter, page, more]);
  return adoptions;
}

/** A page of the posts a person looks after: their own, or everybody's for an admin. Newest first. */
export function useManagedAdoptions(user: SessionUser, page: number) {
  const everybodys = user.role === 'admin';
  return useQuery({
    queryKey: [...adoptionListKey, everybodys ? 'managed' : user.id, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: rowsPerPage };
      return everybodys
        ? callPage(adoptionEndpoints['adoptions.list'], { query, signal })
        : callPage(adoptionEndpoints['adoptions.ofUser'], { params: { id: user.id }, query, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Fetches one adoption post. */
export function fetchAdoption(id: string, signal?: AbortSignal): Promise<Adoption> {
  return call(adoptionEndpoints['adoptions.get'], { params: { id }, ...(signal ? { signal } : {}) });
}

/** One adoption post with everything about it. */
export function useAdoption(id: string) {
  return useQuery({ queryKey: adoptionKey(id), queryFn: ({ signal }) => fetchAdoption(id, signal) });
}
