import { type Deletion, deletionEndpoints } from '@petcare/contracts/shared/deletions.ts';
import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/api-client.ts';
import { awaitDeletion, forgetDeletion } from './own-deletions.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';

export interface DeletionTarget {
  readonly kind: DeletionKind;
  readonly id: string;
  readonly name: string;
  /** Always asks for the name to be typed, however few rows depend on the record. */
  readonly requiresTyping?: boolean;
}

export const deletionKey = (id: string) => [...queryKeys.deletions, 'one', id] as const;

const maxOpenDeletions = 50;

export function useDeletionPreview({ kind, id }: DeletionTarget) {
  return useQuery({
    queryKey: [...queryKeys.deletions, 'preview', kind, id],
    queryFn: ({ signal }) => call(deletionEndpoints['deletions.preview'], { query: { kind, id }, signal }),
    gcTime: 0,
    retry: false,
  });
}

export function useOpenDeletions() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.deletions, 'open'],
    queryFn: ({ signal }) =>
      callPage(deletionEndpoints['deletions.list'], {
        query: { open: 'true', limit: maxOpenDeletions },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: user?.role === 'admin',
  });
}

/**
 * Schedules a deletion. It can be undone for ten seconds; its end is shown as a toast on whatever page is open
 * then.
 */
export function useStartDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id }: DeletionTarget): Promise<Deletion> => {
      const { deletion } =
        kind === 'user'
          ? await call(deletionEndpoints['users.delete'], { params: { id } })
          : await call(deletionEndpoints['deletions.start'], { body: { kind, target_id: id } });
      return deletion;
    },
    onSuccess: (deletion, { name }) => {
      awaitDeletion({ id: deletion._id, name });
      queryClient.setQueryData(deletionKey(deletion._id), deletion);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.deletions });
      void queryClient.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
}

/**
 * Undoes a deletion.
 * @throws deletion_started when it has begun.
 */
export function useUndoDeletion() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(deletionEndpoints['deletions.undo'], { params: { id } })).deletion,
    onSuccess: (deletion) => {
      forgetDeletion(deletion._id);
      queryClient.setQueryData(deletionKey(deletion._id), deletion);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.deletions });
      void queryClient.invalidateQueries({ queryKey: queryKeys.users });
    },
  });
}
