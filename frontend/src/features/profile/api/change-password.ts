import { accountSecurityEndpoints } from '@petcare/contracts/account/account-security.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const endpoint = accountSecurityEndpoints['passwords.change'];

/** Changes the password. The server signs out all other devices, so the list of sessions is refetched. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof endpoint>['body']) => call(endpoint, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
}
