import { type InviteUserBody, userInvitationEndpoints } from '@petcare/contracts/account/user-invitations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const invitationsKey = [...queryKeys.users, 'invitations'] as const;
/** Larger than any realistic number of open invitations. */
const maxInvitations = 100;

export function useInvitations() {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) =>
      callPage(userInvitationEndpoints['users.invitations'], { query: { limit: maxInvitations }, signal }),
  });
}

/**
 * Invites a user by email.
 * @throws email_taken when the address has an account
 * @throws already_invited when it has an open invitation
 */
export function useInviteUser() {
  return useInvitationMutation((body: InviteUserBody) =>
    call(userInvitationEndpoints['users.invite'], { body }),
  );
}

/** Sends an invitation again; the previous link stops working. */
export function useResendInvitation() {
  return useInvitationMutation((id: string) =>
    call(userInvitationEndpoints['users.resendInvitation'], { params: { id } }),
  );
}

export function useRevokeInvitation() {
  return useInvitationMutation((id: string) =>
    call(userInvitationEndpoints['users.revokeInvitation'], { params: { id } }),
  );
}

function useInvitationMutation<Asked, Answer>(send: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
}
