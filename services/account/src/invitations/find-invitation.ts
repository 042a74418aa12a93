import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/endpoint.ts';
import type { Role } from '@petcare/contracts/roles.ts';
import { failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { hashLinkToken } from '@petcare/platform/auth/link-token.ts';
import { trusted } from 'mongoose';
import { Users } from '../users/user.model.ts';
import { AcceptedInvitations } from './accepted-invitation.model.ts';
import { UserInvitations } from './user-invitation.model.ts';

/** The clinic's words about an invitation of its own. */
export type ClinicInvitation = NonNullable<EndpointOutput<(typeof endpoints)['invitations.find']>>;

/** An open invitation, whoever made it. */
export interface Invitation {
  readonly id: string;
  /** Of the link it was found by. */
  readonly tokenHash: string;
  readonly email: string;
  /** Empty when nobody said. */
  readonly fullName: string;
  readonly role: Role;
  /** The doctor whose record the account will be linked to; null when an admin made it without one. */
  readonly specialistId: string | null;
}

/**
 * The open invitation behind the code of a link: an admin’s, or a doctor’s as the clinic knows it.
 * @throws link_expired when it was used, replaced, taken back or is older than 7 days, or who sent it is no admin
 *   any more or is being deleted.
 * @throws unavailable, with the cause, while the clinic cannot be asked.
 */
export async function findInvitation(token: string, client: InternalClient): Promise<Invitation> {
  return (await findAdminInvitation(hashLinkToken(token))) ?? findClinicInvitation(token, client);
}

/**
 * Whom an invitation is for. Only whoever holds the link learns whether its address has an account.
 * @throws as `findInvitation`.
 */
export async function previewInvitation(token: string, client: InternalClient) {
  const { fullName, email, role } = await findInvitation(token, client);
  return { full_name: fullName, email, role, has_account: (await Users.exists({ email })) !== null };
}

async function findAdminInvitation(tokenHash: string): Promise<Invitation | null> {
  const found = await UserInvitations.findOne({
    tokenHash,
    expiresAt: trusted({ $gt: new Date() }),
  }).lean();
  if (!found) return null;
  // What somebody gave away as an admin does not bring them back once they are none, or are shut out.
  if (!(await Users.exists({ _id: found.invitedBy, role: 'admin', removal: null })))
    throw failure('link_expired');
  const { _id: id, email, fullName, role } = found;
  return { id, tokenHash, email, fullName, role, specialistId: null };
}

async function findClinicInvitation(token: string, client: InternalClient): Promise<Invitation> {
  const found = await client
    .call(endpoints['invitations.find'], { body: { token } })
    .catch((error: unknown) => {
      throw failure('unavailable', { cause: error });
    });
  if (!found || (await AcceptedInvitations.exists({ _id: found.invitation_id })))
    throw failure('link_expired');
  const { invitation_id: id, specialist_id: specialistId, dr_name: fullName, email } = found;
  return { id, tokenHash: hashLinkToken(token), email, fullName, role: 'doctor', specialistId };
}
