import { retryWhileNull } from '@petcare/platform/concurrency/retry-overtaken.ts';
import type { UpdateUserBody, User } from '@petcare/contracts/account/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { conflict, failure, invalid, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import { EmailVerifications } from '../emails/email-verification.model.ts';
import { requestVerification } from '../emails/request-verification.ts';
import type { EmailRequestLimiter } from '../../sign-in/limits/email-requests.ts';
import { assertCurrentPassword, type CurrentPasswordDeps } from '../../sign-in/passwords/current-password.ts';
import { waitText } from '../../sign-in/limits/throttle.rules.ts';
import { toUserEvent, toUser, Users, userTerms, type UserDocument } from '../../users/user.model.ts';
import { auditOf, changesOf, nameInEmails, type UserChanges } from '../../users/user.rules.ts';

export interface UpdateUserDeps extends CurrentPasswordDeps {
  readonly client: InternalClient;
  readonly emailRequests: EmailRequestLimiter;
}

interface UserUpdate {
  readonly id: string;
  readonly body: UpdateUserBody;
  readonly caller: Caller;
  readonly onWait: (seconds: number) => void;
}

/**
 * Changes profile fields of a user and publishes `user.updated`, unless nothing differs. A new address must be
 * confirmed again, the previous one is notified, and users need their password for it. Changes by an admin are
 * audited.
 * @throws not_found
 * @throws email_taken
 * @throws invalid_input – names `current_password` or `image_URL`
 * @throws too_many_requests – too many wrong passwords or new addresses
 * @throws unavailable – the content service does not answer about a new picture
 */
export async function updateUser(
  { id, body, caller, onWait }: UserUpdate,
  deps: UpdateUserDeps,
): Promise<User> {
  const own = caller.kind === 'user' && caller.id === id;
  return retryWhileNull(async () => {
    const before = await Users.findById(id).lean();
    if (!before) throw notFound('user');
    const changes = changesOf(before, body);
    if (Object.keys(changes).length === 0) return toUser(before);
    if (own && changes.email !== undefined)
      await assertMayChangeAddress(before, changes.email, { body, ip: caller.ip, onWait }, deps);
    if (changes.imageUrl !== undefined)
      await reserveUpload(
        { userId: id, url: changes.imageUrl, field: 'image_URL', use: 'user' },
        deps.client,
      );
    const after = await storeChanges(before, changes, own ? null : deps);
    return after && toUser(after);
  });
}

async function assertMayChangeAddress(
  user: UserDocument,
  email: string,
  { body, ip, onWait }: { body: UpdateUserBody; ip: string; onWait: UserUpdate['onWait'] },
  deps: UpdateUserDeps,
): Promise<void> {
  if (body.current_password === undefined)
    throw invalid([{ field: 'current_password', message: 'is required to change the address' }]);
  await assertCurrentPassword(user, { password: body.current_password, ip, onWait }, deps);
  // Every new address gets an email, which must not be used to flood the inboxes of others.
  const msToWait = await deps.emailRequests.count({ email, ip });
  if (msToWait <= 0) return;
  onWait(Math.ceil(msToWait / 1000));
  throw failure('too_many_requests', { message: waitText(msToWait) });
}

/** @returns null when the user has changed since it was read. With `audit`, records the change in the audit log. */
async function storeChanges(
  before: UserDocument,
  changes: UserChanges,
  audit: Pick<UpdateUserDeps, 'log'> | null,
): Promise<UserDocument | null> {
  const newAddress = changes.email !== undefined;
  try {
    return await inTransaction(async () => {
      const after = await Users.findOneAndUpdate(
        { _id: before._id, version: before.version },
        {
          $set: {
            ...changes,
            ...(newAddress && { emailVerified: false }),
            searchTerms: userTerms({ ...before, ...changes }),
          },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      ).lean();
      if (!after) return null;
      await addEvent('user.updated', {
        aggregate: { id: after._id, sequence: after.version },
        data: toUserEvent(after),
      });
      if (newAddress) await announceAddressChange(before, after);
      if (audit)
        await recordAudit(audit.log, {
          action: 'user.profile_changed',
          record: userRecord(after._id),
          ...auditOf(before, changes),
        });
      return after;
    });
  } catch (error) {
    if (isDuplicateKey(error, 'email')) throw conflict('email_taken');
    throw error;
  }
}

async function announceAddressChange(before: UserDocument, after: UserDocument): Promise<void> {
  await EmailVerifications.deleteOne({ _id: after._id });
  await requestVerification(after);
  await addEvent('user.security_changed', {
    aggregate: { id: after._id, sequence: after.version },
    data: {
      user_id: after._id,
      change: 'email',
      email: before.email,
      full_name: nameInEmails(before),
      locale: before.locale,
    },
  });
}
