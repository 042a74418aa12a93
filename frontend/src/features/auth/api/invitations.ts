import { doctorAccountEndpoints } from '@petcare/contracts/account/doctor-accounts.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

const preview = doctorAccountEndpoints['invitations.look'];
const accept = doctorAccountEndpoints['invitations.accept'];

/** Returns the invitee of a link without using it up. Rejects with `link_expired` after expiry or use. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(preview, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Accepts an invitation. The link works once; `wrong_credentials` does not use it up. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof accept>['body']) => call(accept, { body }),
  });
}
