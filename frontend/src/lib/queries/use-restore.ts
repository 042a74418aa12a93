import { type TrashEntry, trashEndpoints, type TrashKind } from '@petcare/contracts/trash.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

const listsOf = {
  memory: queryKeys.memories,
  adoption: queryKeys.adoptions,
  specialist: queryKeys.specialists,
  clinic_service: queryKeys.services,
  pet: queryKeys.pets,
  product: queryKeys.products,
} as const satisfies Record<TrashKind, readonly string[]>;

export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: Pick<TrashEntry, 'kind' | 'id'>) => restore(kind, id),
    onSettled: (_answer, _error, { kind }) => {
      void queryClient.invalidateQueries({ queryKey: listsOf[kind] });
      return queryClient.invalidateQueries({ queryKey: queryKeys.trash });
    },
  });
}

function restore(kind: TrashKind, id: string): Promise<{ message: string }> {
  if (kind === 'memory' || kind === 'adoption')
    return call(trashEndpoints['trash.restore.content'], { params: { kind, id } });
  if (kind === 'product') return call(trashEndpoints['trash.restore.commerce'], { params: { kind, id } });
  return call(trashEndpoints['trash.restore.clinic'], { params: { kind, id } });
}
