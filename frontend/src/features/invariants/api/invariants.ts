import { invariantEndpoints } from '@petcare/contracts/invariants.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useInvariants() {
  return useQuery({
    queryKey: queryKeys.invariants,
    queryFn: ({ signal }) => call(invariantEndpoints['invariants.list'], { signal }),
  });
}

export function useCheckNow() {
  return useMutation({ mutationFn: () => call(invariantEndpoints['invariants.check']) });
}
