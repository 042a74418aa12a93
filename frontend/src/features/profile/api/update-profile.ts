import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { userEndpoints } from '@petcare/contracts/account/users.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { storeUser } from '../../../lib/session/session.ts';

const endpoint = userEndpoints['users.update'];
export type ProfileChanges = EndpointRequest<typeof endpoint>['body'];

export function useUpdateProfile(id: string) {
  return useMutation({
    mutationFn: async (body: ProfileChanges) => (await call(endpoint, { params: { id }, body })).data.user,
    onSuccess: storeUser,
  });
}
