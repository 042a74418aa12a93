import { defaultPicture, type SignUpBody, type User } from '@petcare/contracts/account/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { AppError, invalid } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import { requestVerification } from '../emails/request-verification.ts';
import type { SignUpLimit } from '../../sign-in/limits/sign-up-limit.ts';
import { isCommonPassword } from '../../sign-in/passwords/common-passwords.ts';
import type { Passwords } from '../../sign-in/passwords/password-hash.ts';
import { openAccount } from './open-account.ts';
import { toUser } from '../../users/user.model.ts';

export interface SignUpDeps {
  readonly passwords: Passwords;
  readonly signUps: SignUpLimit;
  readonly log: Logger;
}

/**
 * Creates an account with the role `user` and queues the verification email. A requested role is
 * ignored, and audited if it is another one.
 * @throws invalid_input – a common password, or a picture other than the default, as uploads need an account
 * @throws email_taken
 * @throws too_many_requests – from this IP address or for this mailbox; the message states the wait
 */
export async function signUp(
  body: SignUpBody,
  ip: string,
  { passwords, log, signUps }: SignUpDeps,
): Promise<User> {
  if (isCommonPassword(body.password, body.email))
    throw invalid([{ field: 'password', message: 'is too easy to guess, please choose another one' }]);
  if (body.image_URL !== undefined && body.image_URL !== defaultPicture)
    throw invalid([{ field: 'image_URL', message: 'can be chosen once you are signed in' }]);
  const { firstName, lastName, email, password, locale, role: requestedRole } = body;
  const origin = { email, ip };
  await signUps.assertAllowed(origin);
  const account = { firstName, lastName, email, password, locale, role: 'user' } as const;
  const user = await openAccount(account, passwords, async ({ _id, version }) => {
    // After the insert, so that of concurrent sign-ups with one address only the one that succeeds is counted.
    await signUps.countAccount(origin);
    await requestVerification({ _id, version });
    if (requestedRole !== undefined && requestedRole !== 'user')
      await recordAudit(log, {
        action: 'signup.role_ignored',
        record: userRecord(_id),
        before: null,
        after: { asked: requestedRole },
      });
  }).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'email_taken') await signUps.countTaken(ip);
    throw error;
  });
  return toUser(user);
}
