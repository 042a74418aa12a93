import { type InviteUserBody, userInvitationEndpoints } from '@petcare/contracts/user-invitations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const invitationsKey = [...queryKeys.users, 'invitations'] as const;
/** More than that nobody has open at a time. */
const most = 100;

/** The invitations that nobody has accepted yet, newest first. */
export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) =>
      callPage(userInvitationEndpoints['users.invitations'], { query: { limit: most }, signal }),
  });
}

/**
 * Invites somebody by mail. Rejects with `email_taken` when the address has an account, and with `already_invited` when
 * it is invited.
 */
export function useInviteUser() {
  return useInvitationMutation((body: InviteUserBody) =>
    call(userInvitationEndpoints['users.invite'], { body }),
  );
}

/** Sends an invitation again; the link before stops working. */
export function useResendInvitation() {
  return useInvitationMutation((id: string) =>
    call(userInvitationEndpoints['users.resendInvitation'], { params: { id } }),
  );
}

/** Takes an invitation back. */
export function useRevokeInvitation() {
  return useInvitationMutation((id: string) =>
    call(userInvitationEndpoints['users.revokeInvitation'], { params: { id } }),
  );
}

/** A write after which the open invitations are fetched again, also when it was refused. */
function useInvitationMutation<Asked, Answer>(send: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}
