import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { Users } from '../../users/user.model.ts';
import { AcceptedInvitations } from './accepted-invitation.model.ts';
import { UserInvitations } from './user-invitation.model.ts';

/** An open invitation holds the address of the user, and would recreate the account. */
export const receivedInvitations: PersonalKind = {
  kind: 'invitations',
  holds: [],
  step: 'account_data',
  count: async (userId) => (await findInvitations(userId)).length,
  async erase(userId) {
    const found = await findInvitations(userId);
    for (const { _id } of found) await UserInvitations.deleteOne({ _id });
    return found.length;
  },
  export: async (userId) =>
    (await findInvitations(userId)).map(({ email, fullName, role, sentAt }) => ({
      email,
      full_name: fullName,
      role,
      sent_at: sentAt.toISOString(),
    })),
};

export const acceptedInvitations: PersonalKind = {
  kind: 'accepted-invitations',
  holds: [[AcceptedInvitations, 'userId']],
  step: 'account_data',
  count: (userId) => AcceptedInvitations.countDocuments({ userId }),
  erase: async (userId) => (await AcceptedInvitations.deleteMany({ userId })).deletedCount,
  export: async (userId) =>
    (await AcceptedInvitations.find({ userId }).lean()).map(({ at }) => ({ at: at.toISOString() })),
};

export const sentInvitations: PersonalKind = {
  kind: 'sent-invitations',
  holds: [[UserInvitations, 'invitedBy']],
  notErased: 'An invitation is not valid any more when the account of its admin is gone, and expires.',
  notExported: 'It is about the person who was invited; the audit log exports it.',
};

/** At most one, since an address has one invitation. */
async function findInvitations(userId: string) {
  const user = await Users.findById(userId, { email: 1 }).lean();
  return user ? UserInvitations.find({ email: user.email }).lean() : [];
}
