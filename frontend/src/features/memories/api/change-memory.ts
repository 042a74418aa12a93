import { type Memory, memoryEndpoints, type UpdateMemoryBody } from '@petcare/contracts/content/memories.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { memoryKey, memoryListKey, type MemoryPage, type StoredMemory } from './memories.ts';

interface Change {
  id: string;
  /** Changed fields only, with the version the editor saw. */
  body: UpdateMemoryBody;
}

/**
 * Saves an edit of a memory and updates the cache.
 * @throws version_conflict when another edit was saved first.
 */
export function useUpdateMemory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Change) =>
      (await call(memoryEndpoints['memories.update'], { params: { id }, body })).memory,
    onSuccess: (memory) => showMemory(queryClient, memory),
  });
}

/** Writes the latest state of a memory into all cached lists and details. */
export function showMemory(queryClient: QueryClient, memory: StoredMemory): void {
  const { _id, title, details, img_URL, picture, createdAt, updatedAt, version } = memory;
  // The author never changes, and its shape differs between a list and a single memory.
  const newest = { title, details, img_URL, picture, createdAt, updatedAt, version };
  queryClient.setQueryData<Memory>(memoryKey(_id), (shown) => shown && { ...shown, ...newest });
  queryClient.setQueriesData<MemoryPage>(
    { queryKey: memoryListKey },
    (page) =>
      page && {
        ...page,
        items: page.items.map((card) => (card._id === _id ? { ...card, ...newest } : card)),
      },
  );
}

export function useDeleteMemory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(memoryEndpoints['memories.delete'], { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSuccess: async (_, id) => {
      // Its details page may still be open and must not refetch.
      void queryClient.cancelQueries({ queryKey: memoryKey(id) });
      await queryClient.invalidateQueries({ queryKey: memoryListKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.memories, refetchType: 'none' });
    },
  });
}
