import type { User } from '@petcare/contracts/account/users.ts';
import { failure } from '@petcare/platform/errors.ts';
import type { Sessions } from '@petcare/platform/auth/sessions.ts';
import { toUser, Users, type UserDocument } from '../users/user.model.ts';
import { isSameGrant } from '../users/user.rules.ts';
import { assertPassword, type AssertPasswordDeps } from './assert-password.ts';
import type { KnownDevices } from './known-devices.ts';

export interface SignInDeps extends AssertPasswordDeps {
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
}

interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly cookieHeader: string | undefined;
  /** Hash of the browser's previous session, which ends, to prevent session fixation. */
  readonly previousSession: string | undefined;
  readonly onWait: (seconds: number) => void;
}

/**
 * Verifies the password and creates a session. Neither the response nor its time reveals if the account exists.
 * @throws wrong_credentials
 * @throws too_many_requests – the message states the wait; also for a correct password
 */
export async function signIn(
  request: SignInRequest,
  deps: SignInDeps,
): Promise<{ user: User; sessionId: string; deviceCookie: string; endedSessions: readonly string[] }> {
  const { sessions, throttle, devices } = deps;
  const { email, password, ip, userAgent, cookieHeader, previousSession, onWait } = request;
  const attempt = { email, ip, device: await devices.recognise(cookieHeader, email) };
  const known = await assertPassword({ ...attempt, password, onWait }, deps);

  const { user, session } = await openSession(known, { userAgent, ip }, sessions);
  if (previousSession) await sessions.end(previousSession);
  await throttle.clearFailures(attempt);
  return {
    user: toUser(user),
    sessionId: session.id,
    endedSessions: session.ended,
    deviceCookie: await devices.remember(email, attempt.device),
  };
}

async function openSession(
  known: Pick<UserDocument, '_id' | 'passwordHash'>,
  client: { userAgent: string; ip: string },
  sessions: Sessions,
): Promise<{ user: UserDocument; session: { id: string; ended: readonly string[] } }> {
  const ended: string[] = [];
  for (;;) {
    const user = await Users.findById(known._id).lean();
    if (!user || user.removal || user.passwordHash !== known.passwordHash) throw failure('wrong_credentials');
    const { role, adminAreas: areas } = user;
    const session = await sessions.create({ userId: known._id, role, ...(areas && { areas }), ...client });
    ended.push(...session.ended);
    // A change of role or password and a deletion end existing sessions, so a session created at the same moment is
    // checked against the state afterwards.
    const now = await Users.findById(known._id, {
      role: 1,
      adminAreas: 1,
      passwordHash: 1,
      removal: 1,
    }).lean();
    if (now && isSameGrant(now, user) && now.passwordHash === user.passwordHash && !now.removal)
      return { user, session: { id: session.id, ended } };
    await sessions.end(session.hash);
  }
}
