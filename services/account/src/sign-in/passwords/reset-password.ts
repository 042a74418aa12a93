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
 * Changes a password with the token of a link, confirms the address, as the link came by email, and ends all
 * sessions and other links. A link works once, also under concurrency.
 * @throws link_expired – used, replaced, older than 30 minutes, or the account's address has changed
 * @throws invalid_input – a common password; the link stays valid
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  { passwords, throttle, endSessions }: ResetDeps,
): Promise<void> {
  const tokenHash = hashLinkToken(token);
  // Avoids hashing for expired links; the update below is authoritative.
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
  // Earlier failed guesses must not keep the user from signing in now.
  await throttle.clearFailures({ email, device: undefined, owner: userId });
}
