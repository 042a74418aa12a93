import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import { failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { hashLinkToken } from '@petcare/platform/auth/link-token.ts';
import { trusted } from 'mongoose';
import { Users } from '../../users/user.model.ts';
import { AcceptedInvitations } from './accepted-invitation.model.ts';
import { UserInvitations } from './user-invitation.model.ts';

export type ClinicInvitation = NonNullable<EndpointOutput<(typeof endpoints)['invitations.find']>>;

export interface Invitation {
  readonly id: string;
  readonly tokenHash: string;
  readonly email: string;
  /** Empty when the invitation has no name. */
  readonly fullName: string;
  readonly role: Role;
  readonly adminAreas: AdminArea[] | null;
  /** The specialist to link the account to; null for an admin's invitation. */
  readonly specialistId: string | null;
}

/**
 * Finds the open invitation of a link token.
 * @throws link_expired – used, replaced, revoked, older than 7 days, or its sender is no longer an active admin of all areas
 * @throws unavailable – the clinic does not answer
 */
export async function findInvitation(token: string, client: InternalClient): Promise<Invitation> {
  return (await findAdminInvitation(hashLinkToken(token))) ?? findClinicInvitation(token, client);
}

/**
 * Describes an invitation to the holder of its link, including if its address has an account.
 * @throws as `findInvitation`
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
  // A demoted, limited or deleted admin must not regain access through their own invitation.
  if (!(await Users.exists({ _id: found.invitedBy, role: 'admin', adminAreas: null, removal: null })))
    throw failure('link_expired');
  const { _id: id, email, fullName, role, adminAreas } = found;
  return { id, tokenHash, email, fullName, role, adminAreas, specialistId: null };
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
  return {
    id,
    tokenHash: hashLinkToken(token),
    email,
    fullName,
    role: 'doctor',
    adminAreas: null,
    specialistId,
  };
}
