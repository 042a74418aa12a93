import { invalid, notSignedIn } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import { Users } from '../../users/user.model.ts';
import { isCommonPassword } from './common-passwords.ts';
import { assertCurrentPassword, wrongCurrentPassword, type CurrentPasswordDeps } from './current-password.ts';
import { storePassword } from './store-password.ts';

interface PasswordChange {
  readonly caller: UserCaller;
  readonly current: string;
  readonly next: string;
  readonly onWait: (seconds: number) => void;
}

/**
 * Changes the caller's password and ends all their other sessions. Of two concurrent changes one is stored; the
 * other fails, as its current password is no longer correct.
 * @throws invalid_input – names `current_password` or `new_password`
 * @throws too_many_requests – too many wrong current passwords
 */
export async function changePassword(
  { caller, current, next, onWait }: PasswordChange,
  deps: CurrentPasswordDeps & { endSessions: EndSessions },
): Promise<void> {
  const user = await Users.findById(caller.id).lean();
  if (!user) throw notSignedIn();
  if (isCommonPassword(next, user.email))
    throw invalid([{ field: 'new_password', message: 'is too easy to guess, please choose another one' }]);
  await assertCurrentPassword(user, { password: current, ip: caller.ip, onWait }, deps);
  if (next.normalize('NFKC') === current.normalize('NFKC'))
    throw invalid([{ field: 'new_password', message: 'must be another one than before' }]);
  const stored = {
    passwordHash: await deps.passwords.hash(next),
    changedIn: caller.sessionId,
    confirmsAddress: false,
  };
  const expected = { _id: user._id, passwordHash: user.passwordHash };
  if (!(await inTransaction(() => storePassword(expected, stored)))) throw wrongCurrentPassword();
  await deps.endSessions(user._id, 'password_changed', caller.sessionId);
}
