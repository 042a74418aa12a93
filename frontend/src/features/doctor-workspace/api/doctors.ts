import { specialistEndpoints } from '@petcare/contracts/specialists.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The record of the doctor who is signed in; null as long as no admin has linked one. */
export function useOwnDoctor(enabled = true) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'mine'],
    queryFn: async ({ signal }) =>
      (await call(specialistEndpoints['specialists.mine'], { signal })).specialist,
    enabled,
  });
}

/** A doctor by id. */
export function useDoctor(id: string) {
  return useQuery({
    queryKey: [...queryKeys.specialists, 'desk', id],
    queryFn: ({ signal }) => call(specialistEndpoints['specialists.get'], { params: { id }, signal }),
  });
}
