import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { PasswordResets } from './password-reset.model.ts';
import { nameInEmails } from '../../users/user.rules.ts';
import { toUserEvent, Users, type UserDocument } from '../../users/user.model.ts';

interface NewPassword {
  readonly passwordHash: string;
  /** Hash of the session that stays valid; null for none. */
  readonly changedIn: string | null;
  /** True when the change came through a link sent to the address. */
  readonly confirmsAddress: boolean;
}

/**
 * Stores a password, invalidates all reset links and queues an email to the user, in the current transaction and
 * only if the user still matches `expected`. The caller ends the sessions after the commit.
 * @returns false, with nothing stored, if the user has changed.
 */
export async function storePassword(
  expected: Pick<UserDocument, '_id'> & Partial<Pick<UserDocument, 'email' | 'passwordHash'>>,
  { passwordHash, changedIn, confirmsAddress }: NewPassword,
): Promise<boolean> {
  const before = await Users.findOneAndUpdate(
    { ...expected, removal: null },
    {
      $set: {
        passwordHash,
        passwordChangedAt: new Date(),
        passwordChangedIn: changedIn,
        ...(confirmsAddress && { emailVerified: true }),
      },
      $inc: { version: 1 },
    },
    { returnDocument: 'before' },
  ).lean();
  if (!before) return false;
  await PasswordResets.updateMany(
    { email: before.email, usedAt: null },
    { $set: { usedAt: new Date(), tokenHash: null } },
  );
  const aggregate = { id: before._id, sequence: before.version + 1 };
  if (confirmsAddress && !before.emailVerified)
    await addEvent('user.updated', { aggregate, data: toUserEvent({ ...before, emailVerified: true }) });
  await addEvent('user.security_changed', {
    aggregate,
    data: {
      user_id: before._id,
      change: 'password',
      email: before.email,
      full_name: nameInEmails({ ...before, emailVerified: before.emailVerified || confirmsAddress }),
      locale: before.locale,
    },
  });
  return true;
}
