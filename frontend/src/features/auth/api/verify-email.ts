import { accountSecurityEndpoints } from '@petcare/contracts/account-security.ts';
import { useQuery } from '@tanstack/react-query';
import { call, shouldRetry } from '../../../lib/api/api-client.ts';
import { refreshSession, rememberUser } from '../../../lib/session/session.ts';

const verify = accountSecurityEndpoints['emails.verify'];

/**
 * Confirms an address with the code of a link, as soon as the page is there. A query and not a mutation: however
 * often the page is drawn, the code is used once. Afterwards every tab knows that the address is confirmed.
 */
export function useVerifyEmail(token: string) {
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const done = await call(verify, { body: { token } });
      const { user } = await refreshSession();
      if (user) rememberUser(user);
      return done;
    },
    enabled: token !== '',
    retry: shouldRetry,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}
