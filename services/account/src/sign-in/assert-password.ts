import { failure } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { newCounter } from '@petcare/platform/observability/process-registry.ts';
import type { Passwords } from './passwords/password-hash.ts';
import { findUserByEmail, type UserDocument } from '../users/user.model.ts';
import type { Attempt, SignInThrottle } from './limits/throttle.ts';
import { waitText } from './limits/throttle.rules.ts';

const failures = newCounter({
  name: 'sign_in_failures_total',
  help: 'Refused sign-ins, by reason.',
  labels: ['reason'],
});

export interface AssertPasswordDeps {
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly log: Logger;
}

interface PasswordAttempt extends Omit<Attempt, 'owner'> {
  readonly password: string;
  readonly onWait: (seconds: number) => void;
}

/**
 * Verifies a password for an address without revealing, by response or time, if an account exists. An account being
 * deleted counts as none. The caller clears earlier failures once its own work is done.
 * @throws wrong_credentials
 * @throws too_many_requests – the message states the wait; also for a correct password
 */
export async function assertPassword(
  { password, onWait, ...attempt }: PasswordAttempt,
  { passwords, throttle, log }: AssertPasswordDeps,
): Promise<Pick<UserDocument, '_id' | 'passwordHash'>> {
  const refuseIf = (msToWait: number) => {
    if (msToWait <= 0) return;
    onWait(Math.ceil(msToWait / 1000));
    log.warn({ ip: attempt.ip, msToWait }, 'sign-in refused for too many attempts');
    failures.inc({ reason: 'too_many_requests' });
    throw failure('too_many_requests', { message: waitText(msToWait) });
  };

  refuseIf(await throttle.msToWait(attempt));
  const known = await findUserByEmail(attempt.email).select({ passwordHash: 1 }).lean();
  if (!(await passwords.matches(password, known?.passwordHash)) || !known) {
    refuseIf(await throttle.countFailure(attempt));
    failures.inc({ reason: 'wrong_credentials' });
    throw failure('wrong_credentials');
  }
  // Concurrent guesses count against each other, or a burst would exceed the limit.
  refuseIf(await throttle.msToWait(attempt));
  return known;
}
