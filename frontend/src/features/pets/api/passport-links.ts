import {
  type CreatePassportLinkBody,
  passportLinkEndpoints,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const linksKey = (petId: string) => [...queryKeys.pets, 'links', petId] as const;

/** The links to the passport of a pet, newest first. */
export function usePassportLinks(petId: string) {
  return useQuery({
    queryKey: linksKey(petId),
    queryFn: ({ signal }) =>
      call(passportLinkEndpoints['passportLinks.list'], { params: { id: petId }, signal }),
  });
}

/** Creates a link. Idempotent per `client_id`, but only the last answer holds a link that works. */
export function useCreateLink(petId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreatePassportLinkBody) =>
      call(passportLinkEndpoints['passportLinks.create'], { params: { id: petId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksKey(petId) }),
  });
}

export function useRevokeLink(petId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) =>
      call(passportLinkEndpoints['passportLinks.revoke'], { params: { id: petId, linkId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksKey(petId) }),
  });
}

/** The passport that a link shows. Read once: each request counts as a view. */
export function useSharedPassport(token: string) {
  return useQuery({
    queryKey: ['shared-passport', token],
    queryFn: ({ signal }) => call(passportLinkEndpoints['passportLinks.open'], { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}
