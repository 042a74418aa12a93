import { invariantEndpoints } from '@petcare/contracts/invariants.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Every promise with its last count. Kept fresh by a live message after each count. */
export function useInvariants() {
  return useQuery({
    queryKey: queryKeys.invariants,
    queryFn: ({ signal }) => call(invariantEndpoints['invariants.list'], { signal }),
  });
}

/** Asks for a count now; its outcome comes as a live message. */
export function useCheckNow() {
  return useMutation({ mutationFn: () => call(invariantEndpoints['invariants.check']) });
}
