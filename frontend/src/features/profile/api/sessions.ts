import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export function useOwnSessions() {
  return useQuery({
    queryKey: [...queryKeys.sessions],
    queryFn: async ({ signal }) =>
      (await call(accountSecurityEndpoints['sessions.list'], { signal })).sessions,
  });
}

/** Signs one device out. One that is already signed out counts as success. */
export function useEndSession() {
  const refetch = useRefetchSessions();
  return useMutation({
    mutationFn: async (session: string) => {
      try {
        await call(accountSecurityEndpoints['sessions.end'], { params: { session } });
      } catch (error) {
        if (!isApiError(error, 'not_found')) throw error;
      }
    },
    onSettled: refetch,
  });
}

export function useEndOtherSessions() {
  const refetch = useRefetchSessions();
  return useMutation({
    mutationFn: () => call(accountSecurityEndpoints['sessions.endOthers']),
    onSettled: refetch,
  });
}

function useRefetchSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
}
