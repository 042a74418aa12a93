import type { Role } from '@petcare/contracts/roles.ts';
import type { User } from '@petcare/contracts/users.ts';
import { userRecord } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import { toUserEvent, toUser, Users, type UserDocument } from '../users/user.model.ts';

export interface ChangeRoleDeps {
  readonly endSessions: EndSessions;
  readonly log: Logger;
}

/**
 * Gives a user another role, tells the other services, and ends all their sessions: each of them believes the
 * old role. The same role again changes nothing and ends nothing.
 * @throws not_found.
 * @throws last_admin when nobody would be left who can give the role back, also if two try at once.
 */
export async function changeRole(
  { id, role }: { id: string; role: Role },
  { endSessions, log }: ChangeRoleDeps,
): Promise<User> {
  const { user, changed } = await inTransaction(() => storeRole({ id, role }, log));
  if (changed) await endSessions(id, 'role_changed');
  return toUser(user);
}

/**
 * Stores another role, tells the other services and puts it on record, in the transaction going on. Ending the
 * sessions is the caller's, after the commit.
 * @throws as `changeRole`.
 */
export async function storeRole(
  { id, role }: { id: string; role: Role },
  log: Logger,
): Promise<{ user: UserDocument; changed: boolean }> {
  const before = await Users.findById(id).lean();
  if (!before) throw notFound('user');
  if (before.role === role) return { user: before, changed: false };
  if (before.role === 'admin' && !before.removal) await assertAnotherAdmin();
  const after = await Users.findOneAndUpdate(
    { _id: id },
    { $set: { role }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!after) throw notFound('user');
  await addEvent('user.updated', {
    aggregate: { id, sequence: after.version },
    data: toUserEvent(after),
  });
  await recordAudit(log, {
    act: 'user.role_changed',
    record: userRecord(id),
    before: { role: before.role },
    after: { role },
  });
  return { user: after, changed: true };
}

/**
 * Makes sure, in the transaction going on, that the loss of one admin leaves another who can get in. It writes to every
 * one of them, so that of two demotions or deletions at the same time the second sees what the first has done.
 * @throws last_admin.
 */
export async function assertAnotherAdmin(): Promise<void> {
  const { matchedCount } = await Users.updateMany(
    { role: 'admin', removal: null },
    { $inc: { adminGuard: 1 } },
  );
  if (matchedCount < 2) throw conflict('last_admin');
}
