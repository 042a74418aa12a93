import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { EmailVerifications } from '../emails/email-verification.model.ts';
import { AcceptedInvitations } from '../invitations/accepted-invitation.model.ts';
import { UserInvitations } from '../invitations/user-invitation.model.ts';
import { PasswordResets } from '../passwords/password-reset.model.ts';
import { SavedViewLists } from '../saved-views/saved-views.model.ts';
import { Users } from '../users/user.model.ts';
import { eraseInboxRows } from './erase-inbox-rows.ts';

/**
 * Deletes an account with all rows about the user and publishes `user.purged`, in the current transaction. Audit
 * entries keep the user id, which then resolves to no name.
 * @returns the former email address; null when the account is already purged.
 */
export async function purgeAccount(userId: string): Promise<string | null> {
  const user = await Users.findByIdAndDelete(userId).lean();
  if (!user) return null;
  await PasswordResets.deleteMany({ email: user.email });
  await EmailVerifications.deleteMany({ _id: userId });
  await AcceptedInvitations.deleteMany({ userId });
  await SavedViewLists.deleteMany({ userId });
  // An open invitation holds the address, and would recreate the account.
  await UserInvitations.deleteMany({ email: user.email });
  await eraseInboxRows(userId);
  await addEvent('user.purged', {
    aggregate: { id: userId, sequence: user.version + 1 },
    data: { user_id: userId },
  });
  return user.email;
}
