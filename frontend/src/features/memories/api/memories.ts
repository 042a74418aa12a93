import { type Memory, type MemoryCard, memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { postsPerPage } from '../../../components/posts/post-grid.tsx';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export type MemoryPage = Page<MemoryCard[]>;

export const memoryListKey = [...queryKeys.memories, 'list'] as const;
export const memoryKey = (id: string) => [...queryKeys.memories, 'one', id] as const;

/** Fields common to all responses with a memory; the author's field name differs between them. */
export type StoredMemory = Omit<MemoryCard, 'author' | 'author_id'>;

function memoryPageQuery(search: string, page: number) {
  return queryOptions({
    queryKey: [...memoryListKey, 'public', search, page],
    queryFn: async ({ signal }): Promise<MemoryPage> => {
      const query = { page, limit: postsPerPage, ...(search ? { search } : {}) };
      const { items, total } = await callPage(memoryEndpoints['memories.list'], { query, signal });
      return { items: items.memories, total };
    },
  });
}

export function useMemories(search: string, page: number) {
  const queryClient = useQueryClient();
  const found = useQuery({ ...memoryPageQuery(search, page), placeholderData: keepPreviousData });
  const more = !found.isPlaceholderData && (found.data?.total ?? 0) > page * postsPerPage;

  useEffect(() => {
    if (more) void queryClient.prefetchQuery(memoryPageQuery(search, page + 1));
  }, [queryClient, more, search, page]);

  return found;
}

export function useAllMemories(query: QueryOf<(typeof memoryEndpoints)['memories.list']>) {
  return useQuery({
    queryKey: [...memoryListKey, 'all', query],
    queryFn: async ({ signal }): Promise<MemoryPage> => {
      const { items, total } = await callPage(memoryEndpoints['memories.list'], { query, signal });
      return { items: items.memories, total };
    },
    placeholderData: keepPreviousData,
  });
}

export function useOwnMemories(userId: string, query: QueryOf<(typeof memoryEndpoints)['memories.ofUser']>) {
  return useQuery({
    queryKey: [...memoryListKey, userId, query],
    queryFn: async ({ signal }): Promise<MemoryPage> => {
      const options = { params: { id: userId }, query, signal };
      const { items, total } = await callPage(memoryEndpoints['memories.ofUser'], options);
      return { items: items.memories, total };
    },
    placeholderData: keepPreviousData,
  });
}

export async function fetchMemory(id: string, signal?: AbortSignal): Promise<Memory> {
  const options = { params: { id }, ...(signal ? { signal } : {}) };
  return (await call(memoryEndpoints['memories.get'], options)).memory;
}

export function useMemory(id: string) {
  return useQuery({ queryKey: memoryKey(id), queryFn: ({ signal }) => fetchMemory(id, signal) });
}
