import { type Memory, memoryEndpoints, type UpdateMemoryBody } from '@petcare/contracts/memories.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { memoryKey, memoryListKey, type MemoryPage, type StoredMemory } from './memories.ts';

interface Change {
  id: string;
  /** Only what is different; the version says what the editor saw. */
  body: UpdateMemoryBody;
}

/** Saves an edit and shows it wherever the memory is on the screen. Rejects with `version_conflict` if another edit came first. */
export function useUpdateMemory() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Change) =>
      (await call(memoryEndpoints['memories.update'], { params: { id }, body })).memory,
    onSuccess: (memory) => showMemory(queryClient, memory),
  });
}

/** Shows the newest state of a memory in every list and by itself. */
export function showMemory(queryClient: QueryClient, memory: StoredMemory): void {
  const { _id, title, details, img_URL, picture, createdAt, updatedAt, version } = memory;
  // The author has different shapes in a list and by itself, and does not change.
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

/** Deletes a memory. One that is gone already counts as deleted. */
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
      // Its own page, if it is open, has nothing to fetch any more.
      void queryClient.cancelQueries({ queryKey: memoryKey(id) });
      await queryClient.invalidateQueries({ queryKey: memoryListKey });
      void queryClient.invalidateQueries({ queryKey: queryKeys.memories, refetchType: 'none' });
    },
  });
}
