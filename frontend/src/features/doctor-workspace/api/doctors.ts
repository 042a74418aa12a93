import { specialistEndpoints, type UpdateOwnProfileBody } from '@petcare/contracts/clinic/specialists.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Returns the record of the signed-in doctor; null until an admin has linked one. */
export function useOwnDoctor(enabled = true) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'mine'],
    queryFn: async ({ signal }) =>
      (await call(specialistEndpoints['specialists.mine'], { signal })).specialist,
    enabled,
  });
}

export function useDoctor(id: string) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'workspace', id],
    queryFn: ({ signal }) => call(specialistEndpoints['specialists.get'], { params: { id }, signal }),
  });
}

export function useUpdateOwnProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateOwnProfileBody) => call(specialistEndpoints['specialists.updateMine'], { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.specialists }),
  });
}
