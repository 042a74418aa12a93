import type { UserInvitation } from '@petcare/contracts/account/user-invitations.ts';
import { findNames } from '../../users/find-names.ts';
import { areasOf } from '../../users/user.model.ts';
import { UserInvitations, type UserInvitationDocument } from './user-invitation.model.ts';

export async function listInvitations({
  page,
  limit,
}: {
  page: number;
  limit: number;
}): Promise<{ invitations: UserInvitation[]; total: number }> {
  const [found, total] = await Promise.all([
    UserInvitations.find()
      .sort({ sentAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    UserInvitations.countDocuments(),
  ]);
  const names = await findNames(found.map(({ invitedBy }) => invitedBy));
  return { invitations: found.map((invitation) => toResponse(invitation, names)), total };
}

export async function toUserInvitation(stored: UserInvitationDocument): Promise<UserInvitation> {
  return toResponse(stored, await findNames([stored.invitedBy]));
}

function toResponse(stored: UserInvitationDocument, names: ReadonlyMap<string, string>): UserInvitation {
  return {
    _id: stored._id,
    email: stored.email,
    role: stored.role,
    ...areasOf(stored),
    full_name: stored.fullName,
    invited_by: { id: stored.invitedBy, full_name: names.get(stored.invitedBy) ?? '' },
    sent_at: stored.sentAt.toISOString(),
    expires_at: stored.expiresAt.toISOString(),
  };
}
