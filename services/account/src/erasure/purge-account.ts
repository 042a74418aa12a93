import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { EmailVerifications } from '../emails/email-verification.model.ts';
import { AcceptedInvitations } from '../invitations/accepted-invitation.model.ts';
import { UserInvitations } from '../invitations/user-invitation.model.ts';
import { PasswordResets } from '../passwords/password-reset.model.ts';
import { Users } from '../users/user.model.ts';
import { eraseInboxRows } from './erase-inbox-rows.ts';

/**
 * Removes an account and every row of this service that is about the person, and tells the other services, in the
 * transaction going on. The audit log keeps the id, which leads to nobody any more.
 * @returns the address it had; null when it is gone already.
 */
export async function purgeAccount(userId: string): Promise<string | null> {
  const user = await Users.findByIdAndDelete(userId).lean();
  if (!user) return null;
  await PasswordResets.deleteMany({ email: user.email });
  await EmailVerifications.deleteMany({ _id: userId });
  await AcceptedInvitations.deleteMany({ userId });
  // Sent before they signed up by themselves: it holds their address, and would let them in again.
  await UserInvitations.deleteMany({ email: user.email });
  await eraseInboxRows(userId);
  await addEvent('user.purged', {
    aggregate: { id: userId, sequence: user.version + 1 },
    data: { user_id: userId },
  });
  return user.email;
}
