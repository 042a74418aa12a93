import { doctorAccountEndpoints } from '@petcare/contracts/doctor-accounts.ts';
import type { EndpointRequest } from '@petcare/contracts/endpoint.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

const look = doctorAccountEndpoints['invitations.look'];
const accept = doctorAccountEndpoints['invitations.accept'];

/** Whom an invitation is for. Looking does not use it up; rejects with `link_expired` for one that is over. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(look, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Joins as who one was invited. The link works once; `wrong_credentials` leaves it good. */
export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: EndpointRequest<typeof accept>['body']) => call(accept, { body }),
  });
}
