import type { User } from '@petcare/contracts/account/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { AppError, failure, invalid } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import { isCommonPassword } from '../../sign-in/passwords/common-passwords.ts';
import type { EndSessions } from '../../sign-in/sessions/end-sessions.ts';
import { assertPassword, type AssertPasswordDeps } from '../../sign-in/assert-password.ts';
import type { KnownDevices } from '../../sign-in/known-devices.ts';
import { storeRole } from '../roles/change-role.ts';
import { openAccount } from '../sign-up/open-account.ts';
import { areasOf, toUserEvent, toUser, Users, type UserDocument } from '../../users/user.model.ts';
import { splitFullName } from '../../users/user.rules.ts';
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
  readonly full_name?: string | undefined;
  readonly ip: string;
  readonly cookieHeader: string | undefined;
  readonly onWait: (seconds: number) => void;
}

/**
 * Creates the invited account, or gives the role to the existing account of the address, whose password must then
 * be given. The address is confirmed, as the link came by email. Everything is stored atomically, and an invitation
 * works once.
 * @throws link_expired
 * @throws unavailable – the clinic does not answer
 * @throws invalid_input – a common password, or no name for a new account; the link stays valid
 * @throws wrong_credentials – not the password of the existing account
 * @throws too_many_requests
 * @throws last_admin – the account is the only admin's
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
      // An account with the address was created concurrently, by this link or by sign-up: accept for that account.
      if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    }
  }
}

function acceptForNewUser(
  invitation: Invitation,
  { password, full_name: name = invitation.fullName }: Acceptance,
  deps: AcceptDeps,
): Promise<UserDocument> {
  const { email, role, adminAreas } = invitation;
  const refused = [
    ...(name === '' ? [{ field: 'full_name', message: 'is required' }] : []),
    ...(isCommonPassword(password, email)
      ? [{ field: 'password', message: 'is too easy to guess, please choose another one' }]
      : []),
  ];
  if (refused.length > 0) throw invalid(refused);
  const account = { ...splitFullName(name), email, password, role, adminAreas, emailVerified: true };
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
    // Checked again in the transaction: the password may have changed since it was verified.
    const account = await confirmAddress({ _id, email, passwordHash });
    if (!account) throw failure('wrong_credentials');
    const stored = await storeRole({ id: _id, ...grantFor(account, invitation) }, deps.log);
    await recordAcceptance(invitation, stored.user, deps);
    return stored;
  });
  await deps.throttle.clearFailures(attempt);
  if (changed) await deps.endSessions(_id, 'role_changed');
  return user;
}

/** A role other than `user` is kept, except that an account linked to a specialist must be a doctor. */
function grantFor(account: Pick<UserDocument, 'role' | 'adminAreas'>, invitation: Invitation) {
  const isKept = invitation.specialistId === null && account.role !== 'user';
  const { role, adminAreas } = isKept ? account : invitation;
  return { role, areas: adminAreas };
}

/** Confirms the address in the current transaction. @returns null if the address or password has changed since. */
async function confirmAddress(
  expected: Pick<UserDocument, '_id' | 'email' | 'passwordHash'>,
): Promise<UserDocument | null> {
  const before = await Users.findOne(expected).lean();
  if (!before || before.emailVerified) return before;
  const after = await Users.findOneAndUpdate(
    { ...expected, version: before.version },
    { $set: { emailVerified: true }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
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
    action: 'invitation.accepted',
    record: userRecord(user._id),
    before: null,
    after: specialistId === null ? { role, ...areasOf(invitation) } : { specialist_id: specialistId },
  });
}
