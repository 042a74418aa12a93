import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import type { endpoints } from '@petcare/contracts/endpoints.ts';
import { linkTo, makeLinkToken } from '@petcare/platform/auth/link-token.ts';
import { trusted } from 'mongoose';
import { findNames } from '../../users/find-names.ts';
import { UserInvitations } from './user-invitation.model.ts';

/**
 * Creates the link of an invitation, which replaces the previous one.
 * @returns null when the invitation is accepted, expired or revoked.
 */
export async function makeUserInvitationEmail(
  id: string,
  publicUrl: string,
): Promise<EndpointOutput<(typeof endpoints)['mails.userInvitation']>> {
  const { token, tokenHash } = makeLinkToken();
  const invitation = await UserInvitations.findOneAndUpdate(
    { _id: id, expiresAt: trusted({ $gt: new Date() }) },
    { $set: { tokenHash } },
  ).lean();
  if (!invitation) return null;
  const { email, fullName, role, invitedBy } = invitation;
  return {
    to: email,
    full_name: fullName,
    locale: 'en',
    link: linkTo('/invitation', token, publicUrl),
    role,
    invited_by: (await findNames([invitedBy])).get(invitedBy) ?? '',
  };
}
