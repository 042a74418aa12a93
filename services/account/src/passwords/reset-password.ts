import { failure, invalid } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { hashLinkToken } from '@petcare/platform/auth/link-token.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import type { SignInThrottle } from '../limits/throttle.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Passwords } from './password-hash.ts';
import { PasswordResets } from './password-reset.model.ts';
import { storePassword } from './store-password.ts';

interface ResetDeps {
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly endSessions: EndSessions;
}

/**
 * Gives an account another password for the secret of a link, and ends all its sessions. The address is confirmed
 * with it: the link came by mail. Every other link of the account stops working.
 *
 * A link works once: of two who use it at the same time, one password stands and the other is refused.
 * @throws link_expired when it was used, replaced, is older than 30 minutes, or the account has another address now.
 * @throws invalid_input when the password is easy to guess; the link can be used again then.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { passwords, throttle, endSessions }: ResetDeps,
): Promise<void> {
  const tokenHash = hashLinkToken(token);
  // Saves the costly hash for links that are over; the update below decides.
  const link = await PasswordResets.findOne({ tokenHash }).lean();
  if (!link?.userId || !link.expiresAt || link.expiresAt <= new Date()) throw failure('link_expired');
  const { userId, email } = link;
  if (isCommonPassword(password, email))
    throw invalid([{ field: 'password', message: 'is too easy to guess, please choose another one' }]);
  const passwordHash = await passwords.hash(password);

  await inTransaction(async () => {
    const { matchedCount } = await PasswordResets.updateOne(
      { _id: link._id, tokenHash },
      { $set: { usedAt: new Date(), tokenHash: null } },
    );
    if (matchedCount === 0) throw failure('link_expired');
    const expected = { _id: userId, email };
    if (!(await storePassword(expected, { passwordHash, changedIn: null, confirmsAddress: true })))
      throw failure('link_expired');
  });
  await endSessions(userId, 'password_changed');
  // Whoever guessed before must not keep the owner out now.
  await throttle.clearFailures({ email, device: undefined, owner: userId });
}
