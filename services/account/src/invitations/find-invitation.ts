import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/endpoint.ts';
import { failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import { Users } from '../users/user.model.ts';
import { AcceptedInvitations } from './accepted-invitation.model.ts';

export type Invitation = NonNullable<EndpointOutput<(typeof endpoints)['invitations.find']>>;

/**
 * The open invitation behind the code of a link, as the clinic knows it.
 * @throws link_expired when it was used, replaced, taken back or is older than 7 days.
 * @throws unavailable, with the cause, while the clinic cannot be asked.
 */
export async function findInvitation(token: string, client: InternalClient): Promise<Invitation> {
  const invitation = await client
    .call(endpoints['invitations.find'], { body: { token } })
    .catch((error: unknown) => {
      throw failure('unavailable', undefined, undefined, error);
    });
  if (!invitation || (await AcceptedInvitations.exists({ _id: invitation.invitation_id })))
    throw failure('link_expired');
  return invitation;
}

/**
 * Whom an invitation is for. Only whoever holds the link learns whether its address has an account.
 * @throws as `findInvitation`.
 */
export async function lookAtInvitation(token: string, client: InternalClient) {
  const { dr_name, email } = await findInvitation(token, client);
  return { dr_name, email, has_account: (await Users.exists({ email })) !== null };
}
