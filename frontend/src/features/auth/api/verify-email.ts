import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import { useQuery } from '@tanstack/react-query';
import { call, shouldRetry } from '../../../lib/api/api-client.ts';
import { refreshSession, storeUser } from '../../../lib/session/session.ts';

const verify = accountSecurityEndpoints['emails.verify'];

/**
 * Verifies an email address when the page opens, and refreshes the session in every tab. A query, not a
 * mutation, so that rerenders use the code only once.
 */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const result = await call(verify, { body: { token } });
      const { user } = await refreshSession();
      if (user) storeUser(user);
      return result;
    },
    enabled: token !== '',
    retry: shouldRetry,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}
