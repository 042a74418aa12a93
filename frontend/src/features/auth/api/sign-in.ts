import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

const endpoint = userEndpoints['users.signIn'];
export type SignInValues = EndpointRequest<typeof endpoint>['body'];

/** Signs in and returns the user; the session is a cookie that scripts cannot read. */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: SignInValues) => (await call(endpoint, { body })).data.user,
  });
}
