import { failure, invalid } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { SignInThrottle } from '../limits/throttle.ts';
import { waitText } from '../limits/throttle.rules.ts';
import type { UserDocument } from '../../users/user.model.ts';
import type { Passwords } from './password-hash.ts';

export interface CurrentPasswordDeps {
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly log: Logger;
}

export interface PasswordAttempt {
  readonly password: string;
  readonly ip: string;
  readonly onWait: (seconds: number) => void;
}

export function wrongCurrentPassword() {
  return invalid([{ field: 'current_password', message: 'is not the one of this account' }]);
}

/**
 * Verifies that the user of an open session also knows the password.
 * @throws invalid_input – names `current_password`
 * @throws too_many_requests – the message states the wait; also for a correct password
 */
export async function assertCurrentPassword(
  user: Pick<UserDocument, '_id' | 'email' | 'passwordHash'>,
  { password, ip, onWait }: PasswordAttempt,
  { passwords, throttle, log }: CurrentPasswordDeps,
): Promise<void> {
  const attempt = { email: user.email, ip, device: undefined, owner: user._id };
  const refuseIf = (msToWait: number) => {
    if (msToWait <= 0) return;
    onWait(Math.ceil(msToWait / 1000));
    log.warn({ ip, user: user._id, msToWait }, 'current password refused for too many attempts');
    throw failure('too_many_requests', { message: waitText(msToWait) });
  };
  refuseIf(await throttle.msToWait(attempt));
  if (!(await passwords.matches(password, user.passwordHash))) {
    refuseIf(await throttle.countFailure(attempt));
    throw wrongCurrentPassword();
  }
  // Concurrent guesses count against each other.
  refuseIf(await throttle.msToWait(attempt));
  await throttle.clearFailures(attempt);
}
