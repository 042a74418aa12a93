import type { Role } from '@petcare/contracts/roles.ts';
import type { User } from '@petcare/contracts/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { AppError, failure, invalid } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import { assertPassword, type AssertPasswordDeps } from '../sign-in/assert-password.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import { storeRole } from '../roles/change-role.ts';
import { openAccount } from '../sign-up/open-account.ts';
import { toUserEvent, toUser, Users, type UserDocument } from '../users/user.model.ts';
import { splitFullName } from '../users/user.rules.ts';
import { findInvitation, type Invitation } from './find-invitation.ts';
import { consumeInvitation } from './consume-invitation.ts';

export interface AcceptDeps extends AssertPasswordDeps {
  readonly client: InternalClient;
  readonly devices: KnownDevices;
  readonly endSessions: EndSessions;
}

interface Acceptance {
  readonly token: string;
  readonly password: string;
  /** What a new account is called, if not as the invitation says. */
  readonly full_name?: string | undefined;
  readonly ip: string;
  readonly cookieHeader: string | undefined;
  /** Called with the seconds to wait before a refusal for too many attempts is thrown. */
  readonly onWait: (seconds: number) => void;
}

/**
 * Makes an invited person who they were invited as: opens an account with the password given, or gives the role to the
 * account that has the address already, whose password it must be then. The address is confirmed with it: the link
 * came by mail. Account, role, and the event that has the clinic link a doctor are stored together or not at all.
 *
 * An invitation is accepted once: of two who do so at the same time, one gets in and the other is refused.
 * @throws link_expired, unavailable.
 * @throws invalid_input when a new password is easy to guess, or nobody said what a new account is called; the link
 *   can be used again then.
 * @throws wrong_credentials, too_many_requests when the account's password is not the one given.
 * @throws last_admin when it is the only admin's: nobody would be left who can give that role back.
 */
export async function acceptInvitation(acceptance: Acceptance, deps: AcceptDeps): Promise<User> {
  for (;;) {
    const invitation = await findInvitation(acceptance.token, deps.client);
    try {
      const known = await Users.exists({ email: invitation.email });
      return toUser(
        await (known
          ? acceptForExistingUser(invitation, acceptance, deps)
          : acceptForNewUser(invitation, acceptance, deps)),
      );
    } catch (error) {
      if (isDuplicateKey(error, '_id')) throw failure('link_expired');
      // Somebody has opened an account with the address meanwhile: by this link, or by signing up.
      if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    }
  }
}

function acceptForNewUser(
  invitation: Invitation,
  { password, full_name: name = invitation.fullName }: Acceptance,
  deps: AcceptDeps,
): Promise<UserDocument> {
  const { email, role } = invitation;
  const refused = [
    ...(name === '' ? [{ field: 'full_name', message: 'is required' }] : []),
    ...(isCommonPassword(password, email)
      ? [{ field: 'password', message: 'is too easy to guess, please choose another one' }]
      : []),
  ];
  if (refused.length > 0) throw invalid(refused);
  const account = { ...splitFullName(name), email, password, role, emailVerified: true };
  return openAccount(account, deps.passwords, (user) => recordAcceptance(invitation, user, deps));
}

async function acceptForExistingUser(
  invitation: Invitation,
  { password, ip, cookieHeader, onWait }: Acceptance,
  deps: AcceptDeps,
): Promise<UserDocument> {
  const { email } = invitation;
  const attempt = { email, ip, device: await deps.devices.recognise(cookieHeader, email) };
  const { _id, passwordHash } = await assertPassword({ ...attempt, password, onWait }, deps);
  const { user, changed } = await inTransaction(async () => {
    // Asked once more in here: the password may have been changed since it was found right.
    const account = await confirmAddress({ _id, email, passwordHash });
    if (!account) throw failure('wrong_credentials');
    const stored = await storeRole({ id: _id, role: roleFor(account, invitation) }, deps.log);
    await recordAcceptance(invitation, stored.user, deps);
    return stored;
  });
  await deps.throttle.clearFailures(attempt);
  if (changed) await deps.endSessions(_id, 'role_changed');
  return user;
}

/** An account that got another role since the invitation was made keeps it; but who is linked to a doctor must be one. */
function roleFor(account: Pick<UserDocument, 'role'>, { role, specialistId }: Invitation): Role {
  return specialistId === null && account.role !== 'user' ? account.role : role;
}

/** In the transaction going on. @returns null if the account has another address or password by now. */
async function confirmAddress(
  expected: Pick<UserDocument, '_id' | 'email' | 'passwordHash'>,
): Promise<UserDocument | null> {
  const before = await Users.findOne(expected).lean<UserDocument>();
  if (!before || before.emailVerified) return before;
  const after = await Users.findOneAndUpdate(
    { ...expected, version: before.version },
    { $set: { emailVerified: true }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<UserDocument>();
  if (!after) return null;
  await addEvent('user.updated', {
    aggregate: { id: after._id, sequence: after.version },
    data: toUserEvent(after),
  });
  return after;
}

async function recordAcceptance(
  invitation: Invitation,
  user: UserDocument,
  { log }: Pick<AcceptDeps, 'log'>,
): Promise<void> {
  await consumeInvitation(invitation, user);
  const { role, specialistId } = invitation;
  await recordAudit(log, {
    act: 'invitation.accepted',
    record: userRecord(user._id),
    before: null,
    after: specialistId === null ? { role } : { specialist_id: specialistId },
  });
}
