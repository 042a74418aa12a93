import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

const endpoint = userEndpoints['users.signUp'];
export type SignUpValues = EndpointRequest<typeof endpoint>['body'];

/** Creates an account without signing in. */
export function useSignUp() {
  return useMutation({ mutationFn: (body: SignUpValues) => call(endpoint, { body }) });
}
