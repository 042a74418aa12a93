import { type Deletion, deletionEndpoints } from '@petcare/contracts/deletions.ts';
import type { DeletionKind } from '@petcare/contracts/deletion-plans.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/api-client.ts';
import { awaitDeletion, forgetDeletion } from './own-deletions.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { useSession } from '../../lib/session/session.ts';

/** Something that an admin may delete with everything that hangs on it. */
export interface DeletionTarget {
  readonly kind: DeletionKind;
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  /** Its name has to be typed first, however little hangs on it. */
  readonly requiresTyping?: boolean;
}

export const deletionKey = (id: string) => [...queryKeys.deletions, 'one', id] as const;

/** As many as can be looked at together. */
const mostOpen = 50;

/** What would go, counted in every service now. */
export function useDeletionPreview({ kind, id }: DeletionTarget) {
  return useQuery({
    queryKey: [...queryKeys.deletions, 'preview', kind, id],
    queryFn: ({ signal }) => call(deletionEndpoints['deletions.preview'], { query: { kind, id }, signal }),
    gcTime: 0,
    retry: false,
  });
}

/** The deletions that are not over, newest first, as every admin sees them; nothing for others. */
export function useOpenDeletions() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.deletions, 'open'],
    queryFn: ({ signal }) =>
      callPage(deletionEndpoints['deletions.list'], { query: { open: 'true', limit: mostOpen }, signal }),
    placeholderData: keepPreviousData,
    enabled: user?.role === 'admin',
  });
}

/** Begins a deletion: nothing goes for the first ten seconds. Its end is told on whatever page one is then. */
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

/** Takes a deletion back; rejects with `deletion_started` when it is too late. */
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
