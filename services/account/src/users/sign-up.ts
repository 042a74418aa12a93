import type { SignUpBody, User } from '@petcare/contracts/users.ts';
import { invalid } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/log.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import type { Passwords } from '../passwords/password-hash.ts';
import { openAccount } from './open-account.ts';
import { toUser } from './user.model.ts';

/**
 * Opens an account for somebody from outside. The role is always `user`; another one in the body is put on
 * record and otherwise ignored, as is the full name, so that the specification's client keeps working.
 * @throws invalid_input when the password is among the first an attacker would try.
 * @throws email_taken.
 */
export async function signUp(
  body: SignUpBody,
  { passwords, log }: { passwords: Passwords; log: Logger },
): Promise<User> {
  if (isCommonPassword(body.password, body.email))
    throw invalid([{ field: 'password', message: 'is too easy to guess, please choose another one' }]);
  const asked = body.role;
  const user = await openAccount({ ...body, role: 'user' }, passwords, async ({ _id }) => {
    if (asked !== undefined && asked !== 'user')
      await recordAudit(log, { event: 'signup.role_ignored', target: _id, details: { asked } });
  });
  return toUser(user);
}
