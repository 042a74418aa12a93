import { defaultPicture, type SignUpBody, type User } from '@petcare/contracts/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { invalid } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { requestVerification } from '../emails/request-verification.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import type { Passwords } from '../passwords/password-hash.ts';
import { openAccount } from './open-account.ts';
import { toUser } from '../users/user.model.ts';

export interface SignUpDeps {
  readonly passwords: Passwords;
  readonly log: Logger;
}

/**
 * Creates an account with the role `user` and queues the verification email. The specification's client also sends
 * a role and a full name: another role is ignored and audited, the full name is ignored.
 * @throws invalid_input – a common password, or a picture other than the default, as uploads need an account
 * @throws email_taken
 */
export async function signUp(body: SignUpBody, { passwords, log }: SignUpDeps): Promise<User> {
  if (isCommonPassword(body.password, body.email))
    throw invalid([{ field: 'password', message: 'is too easy to guess, please choose another one' }]);
  if (body.image_URL !== undefined && body.image_URL !== defaultPicture)
    throw invalid([{ field: 'image_URL', message: 'can be chosen once you are signed in' }]);
  const { firstName, lastName, email, password, locale, role: requestedRole } = body;
  const account = { firstName, lastName, email, password, locale, role: 'user' } as const;
  const user = await openAccount(account, passwords, async ({ _id, version }) => {
    await requestVerification({ _id, version });
    if (requestedRole !== undefined && requestedRole !== 'user')
      await recordAudit(log, {
        act: 'signup.role_ignored',
        record: userRecord(_id),
        before: null,
        after: { asked: requestedRole },
      });
  });
  return toUser(user);
}
