import type { UserInvitation } from '@petcare/contracts/user-invitations.ts';
import { trusted } from 'mongoose';
import { Users } from '../users/user.model.ts';
import { fullName } from '../users/user.rules.ts';
import { UserInvitations, type StoredUserInvitation } from './user-invitation.model.ts';

/** One page of the invitations nobody has accepted, newest first, and how many there are. */
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
      .lean<StoredUserInvitation[]>(),
    UserInvitations.countDocuments(),
  ]);
  const names = await namesOf(found.map(({ invitedBy }) => invitedBy));
  return { invitations: found.map((invitation) => shown(invitation, names)), total };
}

/** The invitation as the contract shows one. */
export async function toUserInvitation(stored: StoredUserInvitation): Promise<UserInvitation> {
  return shown(stored, await namesOf([stored.invitedBy]));
}

/** What people are called by their ids; who is gone is not in it. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await Users.find(
    { _id: trusted({ $in: [...new Set(ids)] }) },
    { firstName: 1, lastName: 1 },
  ).lean();
  return new Map(people.map((person) => [person._id, fullName(person)]));
}

function shown(stored: StoredUserInvitation, names: ReadonlyMap<string, string>): UserInvitation {
  return {
    _id: stored._id,
    email: stored.email,
    role: stored.role,
    full_name: stored.fullName,
    invited_by: { id: stored.invitedBy, full_name: names.get(stored.invitedBy) ?? '' },
    sent_at: stored.sentAt.toISOString(),
    expires_at: stored.expiresAt.toISOString(),
  };
}
